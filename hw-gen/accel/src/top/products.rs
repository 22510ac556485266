//! Products of values, and their sums.

use ringmill_blocks::Block;
use ringmill_rtl::with_table;
use ringmill_verilog::{Module, Net, Table};

use crate::RingId;
use crate::latency;
use crate::schedule::Job;
use crate::shape::{Field, Shape};

use super::operands::entry;
use super::units::Draft;
use super::writer::Top;

impl Top<'_> {
    /// Products of values: of numbers, or of pairs modulo x² − r. The r of each beat is streamed in
    /// when the first products are available.
    pub(super) fn products(&self, out: &mut Module, ring: RingId, draft: &Draft, product: &Net) {
        let shape = self.parts.shape(ring);
        let Shape { lanes, beats, n, bits, .. } = *shape;
        let Field { by_factor, pointwise } = shape.field();
        let data = self.all_operands(out, &draft.name, &draft.operands);
        let (a, b) = (&data[0], &data[1]);
        let Some(splitting) = shape.splitting.filter(|_| shape.has_pairs()) else {
            let factor = |lane: u32| b.lane(lane, bits);
            return self.multipliers(out, shape, pointwise, (draft, product), (a, &factor));
        };
        let name = &draft.name;
        let (order, factor_bits, pairs) = (self.parts.product_order(ring), by_factor.factor_bits(), lanes / 2);
        let point = |pair: u64| by_factor.encode(splitting.point(order.index(2 * pair) / 2));
        let table = Table::of_entries(factor_bits, &(0..n / 2).map(point).collect::<Vec<_>>(), pairs as usize);
        let start = Net::bit(&format!("points_start_{name}"));
        let points = Net::vector(&format!("points_{name}"), factor_bits * pairs);
        let wait = self
            .clocked("pulse_delay", format!("wait_points_{name}"))
            .parameter("DEPTH", pointwise.latency() - latency::CONSTANT)
            .parameter("SPACING", beats)
            .connect("d", &draft.operands.start)
            .connect("q", &start);
        out.instance(wait);
        let play = with_table(self.clocked("constant_frame", format!("stream_points_{name}")), self.module, &table)
            .connect("start", &start)
            .connect("data", &points);
        out.instance(play);
        for pair in 0..pairs {
            let [low, high] = [2 * pair, 2 * pair + 1];
            let multiply = self
                .enabled("base_multiply", format!("{name}_pair{pair}"))
                .parameters(by_factor.parameters())
                .parameters(pointwise.plain_parameters())
                .connect("a0", a.lane(low, bits))
                .connect("a1", a.lane(high, bits))
                .connect("b0", b.lane(low, bits))
                .connect("b1", b.lane(high, bits))
                .connect("g", points.lane(pair, factor_bits))
                .connect("c0", product.lane(low, bits))
                .connect("c1", product.lane(high, bits));
            out.instance(multiply);
        }
    }

    /// Sums of products, frame by frame. Each sum's frame stays in memory until its last product.
    pub(super) fn sums(&self, out: &mut Module, ring: RingId, draft: &Draft) {
        let shape = self.parts.shape(ring);
        let (unit, name, beats) = (draft.unit, &draft.name, shape.beats);
        let Some(way) = &draft.operands.way else { return };
        let product = Net::vector(&format!("product_{name}"), shape.beat_bits());
        self.products(out, ring, draft, &product);
        let (late_way, late_go) =
            (Net::vector(&format!("late_way_{name}"), way.width()), Net::bit(&format!("late_go_{name}")));
        let depth = shape.product_latency();
        let wait_way = self
            .enabled("shift_register", format!("wait_way_{name}"))
            .parameter("WIDTH", way.width())
            .parameter("DEPTH", depth)
            .connect("d", way)
            .connect("q", &late_way);
        out.instance(wait_way);
        let wait_go = self
            .clocked("pulse_delay", format!("wait_go_{name}"))
            .parameter("DEPTH", depth)
            .parameter("SPACING", beats)
            .connect("d", &draft.operands.start)
            .connect("q", &late_go);
        out.instance(wait_go);
        let sums = unit.nodes();
        let sum_bits = sums.len().next_power_of_two().trailing_zeros().max(1);
        let first: Vec<u128> = unit.jobs.iter().map(|job| u128::from(job.term == 0)).collect();
        let memory = |job: &Job| sums.iter().position(|&node| node == job.node).unwrap_or(0) as u128;
        let memories: Vec<u128> = unit.jobs.iter().map(memory).collect();
        let first = entry(out, &format!("first_{name}"), &Table::of_entries(1, &first, 1), &late_way);
        let memories = Table::of_entries(sum_bits, &memories, 1);
        let memory = entry(out, &format!("sum_{name}"), &memories, &late_way);
        let sum = self
            .clocked("frame_accumulate", format!("{name}_sum"))
            .parameters(shape.modulus_parameters())
            .parameter("LANES", shape.lanes)
            .parameter("BEATS", beats)
            .parameter("SUMS", sums.len())
            .connect("start", &late_go)
            .connect("first", first)
            .connect("sum", memory)
            .connect("in", &product)
            .connect("out", &draft.result);
        out.instance(sum);
    }
}
