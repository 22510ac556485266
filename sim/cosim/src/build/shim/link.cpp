// Drives the line of a module with a UART, cycle by cycle: 8 data bits, least significant first, no
// parity, one stop bit, idle high. Included after Verilator's header and after what is written for
// each design: Model, set_inputs(), line_out() and active().

#include <memory>

namespace {

// Bits of a byte on the line.
constexpr uint32_t FRAME_BITS = 10;

enum Line : uint32_t { AS_SENT, HELD_LOW, INVERTED };

struct Exchange {
    uint64_t cycles;        // to run
    const uint8_t* in;      // bytes to send
    uint64_t in_bytes;
    uint8_t* out;           // room for what comes: cycles / (9.5 bits) + 1 bytes at least
    uint64_t out_room;
    uint32_t line;          // what becomes of what is sent
    uint32_t reset;         // whether the reset is held
    uint64_t taken;         // bytes whose first bit was sent
    uint64_t given;         // bytes that came
    uint64_t bad_stops;     // bytes that came without a stop bit, and are dropped
    uint32_t active;        // the port at the end
};

struct Instance {
    VerilatedContext context;
    std::unique_ptr<Model> model;
    std::string reason;
    const uint32_t divider;
    // The sender: bits that are left, lowest first, and cycles left of the one on the line.
    uint32_t bits = 0, bits_left = 0, hold = 0;
    // The receiver: cycles to the next sample, samples that were taken, and what they were.
    uint32_t wait = 0, samples = 0, word = 0;
    bool receiving = false;

    Instance(uint32_t divider, uint64_t seed) : divider(divider) {
        Verilated::threadContextp(&context);
        context.randReset(2);
        context.randSeed(int(seed % 0x7fffffff) + 1);
        context.assertOn(true);
        model = std::make_unique<Model>(&context);
    }

    // The level of the line in this cycle.
    CData send(Exchange& exchange) {
        if (hold == 0) {
            if (bits_left == 0) {
                if (exchange.taken == exchange.in_bytes) return 1;
                bits = uint32_t(exchange.in[exchange.taken++]) << 1 | 1u << 9;
                bits_left = FRAME_BITS;
            }
            hold = divider;
        }
        const CData level = bits & 1;
        if (--hold == 0) {
            bits >>= 1;
            --bits_left;
        }
        return level;
    }

    void receive(CData level, Exchange& exchange) {
        if (!receiving) {
            if (level) return;
            receiving = true;
            wait = divider / 2;
            samples = word = 0;
        }
        if (wait-- > 0) return;
        wait = divider - 1;
        word |= uint32_t(level) << samples;
        // What is high in the middle of a start bit is none.
        if (samples++ == 0 && level) receiving = false;
        if (samples < FRAME_BITS) return;
        // A line that stays low is one bad byte, not many.
        if (!level) {
            if (samples == FRAME_BITS) ++exchange.bad_stops;
            samples = FRAME_BITS + 1;
            wait = 0;
            return;
        }
        if (samples == FRAME_BITS && exchange.given < exchange.out_room) exchange.out[exchange.given++] = uint8_t(word >> 1);
        receiving = false;
    }

    void run(Exchange& exchange) {
        const CData reset = exchange.reset != 0;
        for (uint64_t cycle = 0; cycle < exchange.cycles; ++cycle) {
            CData level = send(exchange);
            if (exchange.line == HELD_LOW) level = 0;
            if (exchange.line == INVERTED) level ^= 1;
            set_inputs(*model, 0, reset, level);
            model->eval();
            receive(line_out(*model), exchange);
            set_inputs(*model, 1, reset, level);
            model->eval();
        }
        exchange.active = active(*model);
    }
};

}  // namespace

RINGMILL_EXPORT void* ringmill_new(uint32_t divider, uint64_t seed) {
    try {
        return new Instance(divider, seed);
    } catch (...) {
        return nullptr;
    }
}

RINGMILL_EXPORT void ringmill_delete(void* instance) { delete static_cast<Instance*>(instance); }

RINGMILL_EXPORT const char* ringmill_reason(const void* instance) {
    return static_cast<const Instance*>(instance)->reason.c_str();
}

RINGMILL_EXPORT int32_t ringmill_link(void* instance, Exchange* exchange) {
    auto& self = *static_cast<Instance*>(instance);
    try {
        self.run(*exchange);
        return 0;
    } catch (const std::exception& error) {
        self.reason = error.what();
    } catch (...) {
        self.reason = "unknown exception";
    }
    return 1;
}
