//! Addresses and marks that come with the results.

use ringmill_verilog::{Expression, Literal, Module, Net};

use super::super::cycles::pass_latency;
use super::store::Results;
use super::writer::{PASS_BITS, Shared, Writer};
use crate::Block;

impl Writer<'_> {
    /// Addresses and marks that come with the results.
    pub(super) fn write_back(&self, module: &mut Module, shared: &Shared, results: &Results) {
        let columns = self.shape.columns;
        let plan = self.plan();
        module.section("What comes with the results: where they are written, and the last one.");
        let short = (0..plan.passes.len()).find(|&pass| plan.passes[pass].layers.len() < columns as usize);
        let to = Expression::Joined(vec![results.buffer.all(), results.address.all()]);
        let Some(short) = short else {
            let all = self.marks(module, shared, "all", columns, None);
            module.assign(&results.write, &all.write);
            module.assign(&results.done, &all.done);
            module.assign(to, &all.place);
            module.assign(&results.written, self.behind(columns - 1));
            return;
        };
        let is_short = shared.pass.all().equals(Literal::decimal(PASS_BITS, short as u64));
        let full = self.marks(module, shared, "full", columns, Some(!is_short.clone()));
        let short = self.marks(module, shared, "short", columns - 1, Some(is_short));
        module.assign(&results.write, full.write.all().or(&short.write));
        module.assign(&results.done, full.done.all().or(&short.done));
        module.assign(to, short.write.all().choose(&short.place, &full.place));
        module.assign(&results.written, short.write.all().choose(self.behind(0), self.behind(1)));
    }

    /// The marks of passes with the given number of layers, if a condition holds.
    fn marks(
        &self,
        module: &mut Module,
        shared: &Shared,
        name: &str,
        layers: u32,
        condition: Option<Expression>,
    ) -> Marks {
        let depth = pass_latency(self.shape, self.spec.multiplier.latency(), layers as usize);
        let marks = Marks {
            write: Net::bit(&format!("write_{name}")),
            done: Net::bit(&format!("done_{name}")),
            place: Net::vector(&format!("place_{name}"), self.shape.address + self.select()),
        };
        let place = shared
            .enabled("shift_register", format!("delay_{name}"))
            .parameter("WIDTH", marks.place.width())
            .parameter("DEPTH", depth)
            .connect("d", Expression::Joined(vec![shared.read_buffer.all(), shared.address.all()]))
            .connect("q", &marks.place);
        module.instance(place);
        for (from, to) in [(&shared.issue, &marks.write), (&shared.last, &marks.done)] {
            let from = condition.iter().fold(from.all(), |from, condition| from.and(condition));
            let mark = shared
                .clocked("pulse_delay", &format!("delay_{}", to.name()))
                .parameter("DEPTH", depth)
                .connect("d", from)
                .connect("q", to);
            module.instance(mark);
        }
        marks
    }
}

/// The marks that travel with the results of passes of one length.
struct Marks {
    write: Net,
    done: Net,
    place: Net,
}
