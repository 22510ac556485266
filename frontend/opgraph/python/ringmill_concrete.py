"""Operation graphs of concrete-python as programs of Ringmill: `.graph.json`, format 1.

    from ringmill_concrete import write

    write(compiler.trace(inputset), "program.graph.json")

`Compiler.trace` gives a graph whose integers are as wide as their values need. `Circuit.graph`, the
graph of a compiled circuit, has the widths that Concrete's ciphertexts have, as `Circuit.mlir`.
This module needs concrete-python 2.11 and what that brings, nothing else.
"""

import json
from pathlib import Path

import networkx
import numpy as np
from concrete.fhe.dtypes import Integer
from concrete.fhe.representation import Graph, Node, Operation
from concrete.fhe.tfhers.dtypes import TFHERSIntegerType

FORMAT = 1

# Most bits of an index of a table, in Concrete and in Ringmill.
MOST_TABLE_BITS = 16

# Operations of the format, with the keyword arguments that are attributes there.
OPERATIONS = {
    "add": (),
    "amax": ("axis", "keepdims"),
    "amin": ("axis", "keepdims"),
    "array": (),
    "assign_static": ("index",),
    "broadcast_to": (),
    "concatenate": ("axis",),
    "conv2d": ("pads", "strides", "dilations", "group"),
    "copy": (),
    "dot": (),
    "dynamic_tlu": (),
    "expand_dims": (),
    "identity": (),
    "index_static": ("index",),
    "matmul": (),
    "maxpool2d": ("kernel_shape", "strides", "pads", "dilations", "ceil_mode"),
    "multiply": (),
    "negative": (),
    "ones": (),
    "reshape": (),
    "round_bit_pattern": ("lsbs_to_remove",),
    "squeeze": (),
    "subtract": (),
    "sum": ("axis", "keepdims"),
    "transpose": ("axes",),
    "truncate_bit_pattern": ("lsbs_to_remove",),
    "where": (),
    "zeros": (),
}

# Names of operations that the format has under other names.
RENAMED = {"max": "amax", "min": "amin", "reinterpret": "identity"}

# Operations of the format if both operands vary; tables if one is constant.
OF_TWO_VARIABLES = {
    "bitwise_and", "bitwise_or", "bitwise_xor", "equal", "greater", "greater_equal", "left_shift",
    "less", "less_equal", "maximum", "minimum", "not_equal", "right_shift",
}  # fmt: skip

# Operations that are not a function of each element alone, and that the format lacks.
REFUSED = {
    "assign_dynamic", "conv1d", "conv3d", "index_dynamic", "maxpool1d", "maxpool3d",
    "tfhers_from_native", "tfhers_to_native",
}  # fmt: skip


class Refused(ValueError):
    """A graph that the format cannot express: the message names the node and its line."""


def write(graph: Graph, path: str | Path) -> None:
    """Writes a graph to a file, whose name should end in `.graph.json`."""
    Path(path).write_text(json.dumps(export(graph), indent=1) + "\n", encoding="utf-8")


def export(graph: Graph) -> dict:
    """A graph as the value of its JSON text; raises `Refused`."""
    return _Export(graph).result()


class _Export:
    """The nodes that were written, and the numbers of the nodes of Concrete."""

    def __init__(self, graph: Graph):
        self.graph = graph
        self.nodes: list[dict] = []
        self.ids: dict[Node, int] = {}

    def result(self) -> dict:
        for node in networkx.lexicographical_topological_sort(self.graph.graph):
            self.ids[node] = self.convert(node)
        outputs = [self.ids[node] for node in self.graph.ordered_outputs()]
        return {"format": FORMAT, "name": self.graph.name, "nodes": self.nodes, "outputs": outputs}

    def add(self, op: str, type: dict, inputs: list[int] = (), **fields: object) -> int:
        """Writes a node, and returns its number."""
        node = {"id": len(self.nodes), "type": type}
        if inputs:
            node["inputs"] = list(inputs)
        self.nodes.append(node | {"op": op} | fields)
        return node["id"]

    def convert(self, node: Node) -> int:
        """Writes a node of Concrete, and returns its number."""
        type = _type(node)
        if node.operation == Operation.Input:
            position = self.graph.input_indices[node]
            return self.add("input", type, position=position, name=node.properties["name"])
        if node.operation == Operation.Constant:
            return self.add("constant", type, value=node().tolist())
        name = RENAMED.get(node.properties["name"], node.properties["name"])
        preds = self.graph.ordered_preds_of(node)
        variables = [pred for pred in preds if pred.operation != Operation.Constant]
        if name in REFUSED:
            raise _refused(node, "the format has no such operation")
        if node.properties["attributes"].get("is_multivariate"):
            raise _refused(node, "the format has no function of several encrypted values")
        inputs = [self.ids[pred] for pred in preds]
        if name in OPERATIONS:
            if name == "round_bit_pattern":
                inputs = [self.widened(preds[0], node)]
            return self.add(name, type, inputs, **_attributes(node, OPERATIONS[name]))
        if name in OF_TWO_VARIABLES and len(variables) > 1:
            return self.add(name, type, inputs)
        if name == "astype" and _keeps_values(node, preds[0]):
            return self.add("identity", type, inputs)
        if len(variables) != 1:
            raise _refused(node, f"the format has no such operation of {len(variables)} variables")
        return self.table(node, preds, variables[0])

    def widened(self, pred: Node, node: Node) -> int:
        """An operand of a rounding, with room for the value that is rounded up."""
        width = node.output.dtype.bit_width
        if pred.output.dtype.bit_width >= width:
            return self.ids[pred]
        return self.add("copy", _type(pred) | {"width": width}, [self.ids[pred]])

    def table(self, node: Node, preds: list[Node], variable: Node) -> int:
        """A function of one value, as the results of all values of its operand's type."""
        dtype = variable.output.dtype
        if variable.output.is_clear:
            raise _refused(node, "its operand is clear")
        if dtype.bit_width > MOST_TABLE_BITS:
            most = f"a table has an index of at most {MOST_TABLE_BITS} bits"
            raise _refused(node, f"its operand has {dtype.bit_width} bits, and {most}")
        shape = tuple(node.output.shape)
        index = self.ids[variable]
        if tuple(variable.output.shape) != shape:
            try:
                np.broadcast_to(np.empty(variable.output.shape), shape)
            except ValueError:
                raise _refused(node, "it is not a function of each element alone") from None
            index = self.add("broadcast_to", _type(variable) | {"shape": list(shape)}, [index])
        entries = _entries(node, preds, variable)
        fields = {"from": int(dtype.min()), "was": node.properties["name"]}
        if all(entry.min() == entry.max() for entry in entries):
            table = [int(entry.min()) for entry in entries]
            return self.add("lookup", _type(node), [index], table=table, **fields)
        tables = np.stack([np.broadcast_to(entry, shape) for entry in entries], axis=-1)
        return self.add("lookup_each", _type(node), [index], tables=tables.tolist(), **fields)


def _refused(node: Node, why: str) -> Refused:
    name = node.properties.get("name", node.operation.value)
    return Refused(f"node '{name}' of {node.location}: {why}")


def _type(node: Node) -> dict:
    """The type of a node's values: clear ones take a bit more, since they have a sign."""
    output = node.output
    if not isinstance(output.dtype, Integer) or isinstance(output.dtype, TFHERSIntegerType):
        raise _refused(node, f"its values are {output.dtype}, and the format has integers alone")
    width = output.dtype.bit_width
    # Compilation assigns widths, and has then added the bit itself.
    if "original_bit_width" not in node.properties:
        # A single bit is 0 or 1 in Ringmill, not 0 or -1.
        width = max(width + int(output.is_clear), 1 + int(output.dtype.is_signed))
    return {
        "width": width,
        "signed": output.dtype.is_signed,
        "shape": list(output.shape),
        "encrypted": output.is_encrypted,
    }


def _keeps_values(cast: Node, pred: Node) -> bool:
    """True of a cast to a type of integers that has all values of its operand."""
    dtype = cast.properties["kwargs"].get("dtype", np.int64)
    if not np.issubdtype(dtype, np.integer):
        return False
    least, most = pred.output.dtype.min(), pred.output.dtype.max()
    return np.iinfo(dtype).min <= least and most <= np.iinfo(dtype).max


def _attributes(node: Node, names: tuple[str, ...]) -> dict:
    """The field `attributes`, without those that are left out."""
    given = node.properties["kwargs"]
    plain = {name: _plain(node, given[name]) for name in names if name in given}
    kinds = {type(part) for part in plain.get("index", [])}
    if {list, dict} <= kinds:
        raise _refused(node, "it has an index of lists and slices")
    return {"attributes": plain} if plain else {}


def _plain(node: Node, value: object) -> object:
    """A keyword argument as JSON: numbers, lists, and slices of an index."""
    if isinstance(value, slice):
        bounds = {"start": value.start, "stop": value.stop, "step": value.step}
        return {name: int(bound) for name, bound in bounds.items() if bound is not None}
    if isinstance(value, (tuple, list)):
        return [_plain(node, part) for part in value]
    if isinstance(value, np.ndarray):
        if value.ndim > 1:
            raise _refused(node, "it has an index of several dimensions")
        return value.tolist()
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    return None if value is None else int(value)


def _entries(node: Node, preds: list[Node], variable: Node) -> list[np.ndarray]:
    """The results for all values of a variable's type, from the least on.

    A value that the function does not take, or gives no number for, gets the result of the nearest
    one that it takes: no program reaches it.
    """
    dtype, shape = variable.output.dtype, variable.output.shape
    known: dict[int, np.ndarray] = {}
    values = range(dtype.min(), dtype.max() + 1)
    with np.errstate(all="ignore"):
        for value in values:
            operand = np.full(shape, value, dtype=np.int64)[()]
            try:
                result = node(*(operand if pred is variable else pred() for pred in preds))
            except Exception:  # whatever a user's function raises
                continue
            # A cast makes the least integer of what is no number or infinite.
            if np.all(np.isfinite(result)) and np.all(result != np.iinfo(np.int64).min):
                known[value] = np.asarray(result, dtype=np.int64)
    if not known:
        raise _refused(node, "its function fails for all values")
    if len(known) == len(values):
        return list(known.values())
    taken = np.array(list(known))
    return [known[int(taken[np.argmin(np.abs(taken - value))])] for value in values]
