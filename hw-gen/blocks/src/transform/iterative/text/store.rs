//! The memory of an iterative transform.

use ringmill_verilog::{Module, Net, Statement};

use super::super::stream_order::stream_order;
use super::writer::{Shared, Writer, packed};

impl Writer<'_> {
    /// The memory; the nets that [`Writer::write_back`] drives.
    pub(super) fn store(&self, module: &mut Module, shared: &Shared) -> Results {
        let plan = self.plan();
        let (_, natural, natural_lane) = stream_order(&plan.natural);
        let (_, result, result_lane) = stream_order(&plan.result);
        let (select, word) = (self.select(), &shared.word);
        let results = Results {
            write: Net::bit("write"),
            done: Net::bit("done"),
            buffer: Net::vector("write_buffer", select),
            address: Net::vector("write_address", self.shape.address),
            written: Net::vector("written", word.width()),
        };
        let buffer = Net::vector("buffer", select);
        module.section("The memory, filled from a stream and emptied into one.");
        if self.cycles.buffers > 1 {
            // the buffer that was filled when the transform started
            let [filled, read] = ["filled_q", "read_buffer_q"].map(|name| Net::vector(name, select));
            let filling = Statement::when(&shared.go, vec![Statement::assign(&filled, &buffer)]);
            let steps = vec![filling, Statement::assign(&read, &filled)];
            module.registers(vec![Statement::when(&shared.en, steps)]);
            module.assign(&shared.read_buffer, &read);
        } else {
            module.assign(&shared.read_buffer, &buffer);
        }
        let store = shared
            .clocked("iterative_store", "store")
            .parameter("BITS", self.spec.splitting.modulus().bits())
            .parameter("LANES", self.shape.lanes())
            .parameter("STREAM_LANES", self.spec.lanes)
            .parameter("ADDRESS", self.shape.address)
            .parameter("BUFFERS", self.cycles.buffers)
            .parameter("NATURAL", packed(5, &natural))
            .parameter("RESULT", packed(5, &result))
            .parameter("NATURAL_LANE", packed(6, &natural_lane))
            .parameter("RESULT_LANE", packed(6, &result_lane))
            .same([&shared.inverse, &shared.start, &shared.data_in, &shared.go, &buffer, &shared.read_buffer])
            .connect("read_address", &shared.address)
            .same([word, &results.write, &results.buffer, &results.address])
            .connect("result", &results.written)
            .same([&results.done, &shared.start_out, &shared.data_out]);
        module.instance(store);
        results
    }
}

/// The words that are written to the memory.
pub(super) struct Results {
    pub write: Net,
    pub done: Net,
    pub buffer: Net,
    pub address: Net,
    pub written: Net,
}
