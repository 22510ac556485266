// Drives the AXI4-Stream ports of a model, cycle by cycle. Included after Verilator's header and
// after what is written for each design: INPUTS, OUTPUTS, SHAPES (a row per stream, inputs first)
// and connect(), which says where a model keeps their signals.

#include <memory>
#include <vector>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "signals are copied as bytes");

namespace {

constexpr size_t STREAMS = INPUTS + OUTPUTS;
// Time units of one clock cycle in recorded waves.
constexpr uint64_t PERIOD = 10;
// Most cycles of a pause.
constexpr uint64_t LONGEST_PAUSE = 68;

enum Rule : size_t { VALID_WITHDRAWN, DATA_CHANGED, LAST_CHANGED, LAST_EARLY, LAST_MISSING, SURPLUS_BEAT, FRAME_WRONG, UNKNOWN, RULES };

// Where and when a rule was first broken, and how often; count 0: never.
struct Violation {
    uint64_t count, frame, beat, cycle;
};

struct Request {
    uint64_t seed, frames, skew, idle_limit;
    uint64_t compare_states;
    const double* pauses;    // a probability for each stream
    const uint32_t* inputs;  // frame by frame, in it stream by stream, in it beat by beat
    uint32_t* outputs;       // likewise
    uint64_t* starts;        // for each frame and stream: the cycle its first beat was taken (inputs) or first valid (outputs)
    const char* waves;       // file to record to, or null
};

struct Outcome {
    uint64_t cycles;
    uint64_t* moved;        // beats of each stream that were taken
    Violation* violations;  // for each stream and rule
    char* reason;           // why it ended early
    size_t reason_bytes;
};

enum Status : int32_t { DONE, STOPPED, HANGING, NO_WAVES };

// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
struct Random {
    uint64_t state;

    uint64_t next() {
        uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        return z ^ z >> 31;
    }

    bool chance(double probability) { return double(next() >> 11) * 0x1p-53 < probability; }

    // Cycles to pause: mostly none to four, now and then many.
    uint64_t pause(double probability) {
        if (probability <= 0 || !chance(probability)) return 0;
        const uint64_t draw = next();
        const uint64_t extra = draw >> 8 & 15 ? 0 : draw >> 16 & 63;
        return 1 + (draw & 3) + extra;
    }
};

// A model and where its signals are.
struct Simulation {
    VerilatedContext context;
    std::unique_ptr<Model> model;
    Signals signals[STREAMS + 1];
    const unsigned char* errors;  // of frames, a bit for each input; or null

    // `reset`: what registers hold at first: 0 zeros, 1 ones, 2 random bits. The seed also chooses
    // what an X in the Verilog stands for.
    Simulation(int reset, uint64_t seed) {
        // Registers are filled by what the thread, not the model, has for a context.
        Verilated::threadContextp(&context);
        context.randReset(reset);
        context.randSeed(int(seed % 0x7fffffff) + 1);
        context.assertOn(true);
#ifdef RINGMILL_WAVES
        context.traceEverOn(true);
#endif
        model = std::make_unique<Model>(&context);
        connect(*model, signals);
        errors = static_cast<const unsigned char*>(frame_errors(*model));
    }
};

void write(const Shape& shape, void* to, const uint32_t* from) {
    const size_t head = 4 * (shape.words - 1);
    const uint32_t last = from[shape.words - 1] & shape.mask;
    std::memcpy(to, from, head);
    std::memcpy(static_cast<char*>(to) + head, &last, shape.bytes - head);
}

void read(const Shape& shape, uint32_t* to, const void* from) {
    to[shape.words - 1] = 0;
    std::memcpy(to, from, shape.bytes);
}

// A place in a stream.
struct Position {
    uint64_t frame = 0, beat = 0;

    void advance(uint64_t beats) {
        if (++beat == beats) {
            beat = 0;
            ++frame;
        }
    }
};

struct Bench {
    const Request& request;
    Outcome& outcome;
    Simulation simulation;
    std::unique_ptr<Simulation> twin;
    Random random[STREAMS + 1];
    Position place[STREAMS + 1];
    uint64_t wait[STREAMS + 1] = {};    // cycles left to pause
    bool offered[STREAMS + 1] = {};     // inputs: a beat is on offer
    bool waiting[STREAMS + 1] = {};     // outputs: not ready until a beat is there
    bool held[STREAMS + 1] = {};        // outputs: a beat was valid and not taken
    bool held_last[STREAMS + 1] = {};
    std::vector<uint32_t> held_data[STREAMS + 1];
    std::vector<uint32_t> scratch;
    size_t input_offset[STREAMS + 1], output_offset[STREAMS + 1], input_words = 0, output_words = 0;
    uint64_t cycle = 0, unfinished = 0, last_beats = 0;
#ifdef RINGMILL_WAVES
    VerilatedFstC recorder;
#endif

    Bench(const Request& request, Outcome& outcome)
        : request(request), outcome(outcome), simulation(request.compare_states ? 0 : 2, request.seed) {
        if (request.compare_states) twin = std::make_unique<Simulation>(1, ~request.seed);
        Random seeds{request.seed};
        size_t widest = 0;
        for (size_t s = 0; s < STREAMS; ++s) {
            random[s].state = seeds.next();
            held_data[s].resize(SHAPES[s].words);
            if (SHAPES[s].words > widest) widest = SHAPES[s].words;
            const size_t words = SHAPES[s].words * SHAPES[s].beats;
            if (s < INPUTS) {
                input_offset[s] = input_words;
                input_words += words;
                begin_frame(s);
            } else {
                output_offset[s] = output_words;
                output_words += words;
                if (SHAPES[s].beats > last_beats) last_beats = SHAPES[s].beats;
            }
            if (request.frames > 0) ++unfinished;
        }
        scratch.resize(widest + 1);
    }

    uint64_t frames(size_t s) const { return SHAPES[s].once && request.frames > 0 ? 1 : request.frames; }

    void violated(size_t s, Rule rule) {
        Violation& found = outcome.violations[s * RULES + rule];
        if (found.count++ == 0) found = {1, place[s].frame, place[s].beat, cycle};
    }

    void begin_frame(size_t s) {
        wait[s] = random[s].pause(request.pauses[s]);
        if (request.skew > 0) wait[s] += random[s].next() % (request.skew + 1);
    }

    // What is driven is the same in the twin.
    template <typename Action>
    void drive(size_t s, Action action) {
        action(simulation.signals[s]);
        if (twin) action(twin->signals[s]);
    }

    void idle_input(size_t s) {
        for (auto& word : scratch) word = uint32_t(random[s].next());
        const CData last = random[s].next() & 1;
        drive(s, [&](Signals& signals) {
            *signals.valid = 0;
            *signals.last = last;
            write(SHAPES[s], signals.data, scratch.data());
        });
    }

    void offer_input(size_t s) {
        const Shape& shape = SHAPES[s];
        const size_t at = place[s].frame * input_words + input_offset[s] + place[s].beat * shape.words;
        drive(s, [&](Signals& signals) {
            *signals.valid = 1;
            *signals.last = (place[s].beat + 1) % shape.marked == 0;
            write(shape, signals.data, request.inputs + at);
        });
        offered[s] = true;
    }

    void drive_input(size_t s) {
        if (offered[s]) return;
        if (wait[s] > 0 || place[s].frame == frames(s)) {
            // Once a pause is enough: nothing may look at it.
            if (*simulation.signals[s].valid) idle_input(s);
            if (wait[s] > 0) --wait[s];
        } else {
            offer_input(s);
        }
    }

    void drive_output(size_t s) {
        const CData ready = wait[s] == 0;
        if (wait[s] > 0 && !waiting[s]) --wait[s];
        drive(s, [&](Signals& signals) { *signals.ready = ready; });
    }

    bool look_at_input(size_t s) {
        if (!offered[s] || !*simulation.signals[s].ready) return false;
        if (place[s].beat == 0) request.starts[place[s].frame * STREAMS + s] = cycle;
        place[s].advance(SHAPES[s].beats);
        offered[s] = false;
        if (place[s].frame == frames(s)) {
            --unfinished;
        } else if (place[s].beat == 0) {
            begin_frame(s);
        } else {
            wait[s] = random[s].pause(request.pauses[s]);
        }
        return true;
    }

    void check_held(size_t s, bool valid, bool last) {
        if (!valid) return violated(s, VALID_WITHDRAWN);
        if (last != held_last[s]) violated(s, LAST_CHANGED);
        read(SHAPES[s], scratch.data(), simulation.signals[s].data);
        const size_t bytes = 4 * SHAPES[s].words;
        if (std::memcmp(scratch.data(), held_data[s].data(), bytes) != 0) violated(s, DATA_CHANGED);
    }

    bool look_at_output(size_t s) {
        const Shape& shape = SHAPES[s];
        const Signals& signals = simulation.signals[s];
        const bool valid = *signals.valid, last = *signals.last, ready = *signals.ready;
        if (held[s]) check_held(s, valid, last);
        held[s] = valid && !ready;
        if (!valid) {
            // Readiness comes and goes without a beat, too.
            if (ready) pause_output(s);
            return false;
        }
        if (waiting[s]) waiting[s] = false;
        const bool surplus = place[s].frame == frames(s);
        uint64_t* start = surplus ? nullptr : &request.starts[place[s].frame * STREAMS + s];
        if (start && place[s].beat == 0 && *start == UINT64_MAX) *start = cycle;
        if (!ready) {
            held_last[s] = last;
            read(shape, held_data[s].data(), signals.data);
            return false;
        }
        if (surplus) {
            violated(s, SURPLUS_BEAT);
            return false;
        }
        const bool is_last = (place[s].beat + 1) % shape.marked == 0;
        if (last != is_last) violated(s, last ? LAST_EARLY : LAST_MISSING);
        const size_t at = place[s].frame * output_words + output_offset[s] + place[s].beat * shape.words;
        read(shape, request.outputs + at, signals.data);
        place[s].advance(shape.beats);
        if (place[s].frame == frames(s)) --unfinished;
        pause_output(s);
        return true;
    }

    void pause_output(size_t s) {
        wait[s] = random[s].pause(request.pauses[s]);
        waiting[s] = wait[s] > 0 && random[s].next() & 1;
    }

    static bool is_wrong(const Simulation& one, size_t s) {
        return s < INPUTS && one.errors && one.errors[s / 8] >> s % 8 & 1;
    }

    void look_at_frames() {
        for (size_t s = 0; s < INPUTS; ++s)
            if (is_wrong(simulation, s)) violated(s, FRAME_WRONG);
    }

    // Two simulations that began with every bit different must not be told apart: what differs
    // comes from an unset register.
    void compare_states() {
        for (size_t s = 0; s < STREAMS; ++s) {
            const Signals &ours = simulation.signals[s], &theirs = twin->signals[s];
            const bool differs = *ours.ready != *theirs.ready || *ours.valid != *theirs.valid ||
                                 (*ours.valid && (*ours.last != *theirs.last ||
                                                  std::memcmp(ours.data, theirs.data, SHAPES[s].bytes) != 0)) ||
                                 is_wrong(simulation, s) != is_wrong(*twin, s);
            if (differs) violated(s, UNKNOWN);
        }
    }

    void evaluate(Simulation& one, CData clock, CData reset) {
        set_clock(*one.model, clock, reset);
        one.model->eval();
    }

    void half_cycle(CData clock, CData reset) {
        evaluate(simulation, clock, reset);
        if (twin) evaluate(*twin, clock, reset);
#ifdef RINGMILL_WAVES
        if (request.waves) recorder.dump(cycle * PERIOD + (clock ? PERIOD / 2 : 0));
#endif
    }

    // Some cycles, and one more to let go of it. Nothing is taken, so that a beat that survives it
    // will be seen.
    void reset() {
        const uint64_t length = 1 + request.seed % 4;
        for (size_t s = 0; s < INPUTS; ++s) idle_input(s);
        for (size_t s = INPUTS; s < STREAMS; ++s) drive(s, [](Signals& signals) { *signals.ready = 0; });
        for (; cycle <= length; ++cycle) {
            half_cycle(0, cycle < length);
            half_cycle(1, cycle < length);
        }
    }

    Status run() {
#ifdef RINGMILL_WAVES
        if (request.waves) {
            simulation.model->trace(&recorder, 99);
            recorder.open(request.waves);
            if (!recorder.isOpen()) return NO_WAVES;
        }
#else
        if (request.waves) return NO_WAVES;
#endif
        reset();
        // A pause is not a hang.
        const uint64_t most_idle = request.idle_limit + request.skew + LONGEST_PAUSE;
        // After the last beat: enough cycles for a beat too many to show itself.
        uint64_t idle = 0, drain = last_beats + 2 * LONGEST_PAUSE;
        while (unfinished > 0 || drain-- > 0) {
            for (size_t s = 0; s < INPUTS; ++s) drive_input(s);
            for (size_t s = INPUTS; s < STREAMS; ++s) drive_output(s);
            half_cycle(0, 0);
            if (twin) compare_states();
            look_at_frames();
            bool moved = false;
            for (size_t s = 0; s < INPUTS; ++s) moved |= look_at_input(s);
            for (size_t s = INPUTS; s < STREAMS; ++s) moved |= look_at_output(s);
            half_cycle(1, 0);
            ++cycle;
            idle = moved ? 0 : idle + 1;
            if (unfinished > 0 && idle > most_idle) return HANGING;
        }
        simulation.model->final();
        if (twin) twin->model->final();
        return DONE;
    }

    void report() {
        outcome.cycles = cycle;
        for (size_t s = 0; s < STREAMS; ++s) outcome.moved[s] = place[s].frame * SHAPES[s].beats + place[s].beat;
#ifdef RINGMILL_WAVES
        if (recorder.isOpen()) recorder.close();
#endif
    }
};

}  // namespace

RINGMILL_EXPORT int32_t ringmill_run(const Request* request, Outcome* outcome) {
    const auto stopped = [&](const char* what) {
        std::strncpy(outcome->reason, what, outcome->reason_bytes - 1);
        return STOPPED;
    };
    try {
        Bench bench(*request, *outcome);
        Status status = DONE;
        try {
            status = bench.run();
        } catch (const std::exception& error) {
            status = stopped(error.what());
        }
        bench.report();
        return status;
    } catch (const std::exception& error) {
        return stopped(error.what());
    } catch (...) {
        return stopped("unknown exception");
    }
}
