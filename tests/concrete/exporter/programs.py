"""Programs in Concrete's Python besides the eight, as `name: (parameters, function, sample)`."""

from typing import Any

import numpy as np

WEIGHTS = np.array(
    [[[[1, -2], [3, 0]], [[0, 1], [-1, 2]]], [[[2, 2], [-3, 1]], [[1, 0], [0, -1]]]]
)


def programs(fhe: Any) -> dict:
    """The programs in terms of Concrete's module `fhe`."""
    random = np.random.default_rng(7)

    def integer(least: int, most: int) -> Any:
        return lambda: int(random.integers(least, most + 1))

    def tensor(least: int, most: int, *shape: int) -> Any:
        return lambda: random.integers(least, most + 1, shape)

    def each(*samplers: Any) -> Any:
        return lambda: tuple(sampler() for sampler in samplers)

    small = fhe.LookupTable([3, 0, 2, 1])
    odd = fhe.LookupTable([1, 3, 5, 7])
    tables = fhe.LookupTable([[small, odd], [odd, small]])

    def assigned(x: Any, y: Any) -> Any:
        x[1:, 0] = y
        x[0, 1] = 3
        return x

    def movements(x: Any, y: Any) -> Any:
        stacked = np.concatenate((x, y.reshape(1, 3)), axis=0)
        turned = np.transpose(stacked)[::-1, 1:]
        some = stacked.flatten()[[0, 5, 8]]
        return np.expand_dims(turned, axis=0), np.broadcast_to(y, (2, 3)), some

    def rounded(x: Any) -> Any:
        return fhe.round_bit_pattern(x, lsbs_to_remove=2), fhe.univariate(lambda v: v // 8)(
            fhe.round_bit_pattern(x - 20, lsbs_to_remove=3)
        )

    def truncated(x: Any) -> Any:
        return np.abs(fhe.truncate_bit_pattern(x, lsbs_to_remove=2)) + 1

    def compared(x: Any, y: Any) -> Any:
        return fhe.array([x < y, x <= y, x > y, x >= y, x == y, x != y])

    def floats(x: Any) -> Any:
        return np.rint(np.sqrt(np.abs(x)) * 2.5 + np.sin(x)).astype(np.int64)

    def reductions(x: Any) -> Any:
        all_but_shape = np.sum(x, axis=(0, 1), keepdims=True)
        return np.sum(x), np.max(x, axis=1), np.min(x, axis=0, keepdims=True), all_but_shape

    def casts(x: Any) -> Any:
        bit = (x > 3).astype(bool).astype(np.int64)
        return x.astype(np.int32) + 1, bit + x, (x * 9).astype(np.int8) % 5

    x, y, both = "x", "y", {"x": "encrypted", "y": "encrypted"}
    one = {"x": "encrypted"}
    return {
        "products": (both, lambda x, y: x * y - x * x, each(integer(-8, 7), integer(0, 7))),
        "inner": (both, lambda x, y: np.dot(x, y) + 1, each(tensor(-3, 3, 3), tensor(0, 3, 3))),
        "matrices": (
            {x: "encrypted", y: "clear"},
            lambda x, y: x @ y,
            each(tensor(0, 7, 2, 3), tensor(-2, 3, 3, 2)),
        ),
        "table_each": (one, lambda x: tables[x] + small[x], each(tensor(0, 3, 2, 2))),
        "constants_each": (
            one,
            lambda x: np.maximum(x, np.array([1, -2, 3])),
            each(tensor(-4, 3, 3)),
        ),
        "broadcast_table": (one, lambda x: x == np.array([[0, 1, 2]]), each(tensor(0, 3, 1, 1))),
        "compared": (both, compared, each(integer(-8, 7), integer(0, 9))),
        "bits_of_two": (
            both,
            lambda x, y: ((x & y) + (x | y)) ^ y,
            each(integer(0, 7), integer(0, 6)),
        ),
        "shifts": (both, lambda x, y: (x << y, x >> y), each(integer(0, 7), integer(0, 3))),
        "shift_constants": (
            one,
            lambda x: (x << 2) + (x >> 1) + (x & 5) + (9 // (x + 9)),
            each(integer(-8, 7)),
        ),
        "extremes": (
            both,
            lambda x, y: (np.maximum(x, y), np.minimum(x, y)),
            each(integer(-8, 7), integer(0, 9)),
        ),
        "reductions": (one, reductions, each(tensor(-4, 3, 2, 3))),
        "movements": (both, movements, each(tensor(-4, 3, 2, 3), tensor(0, 3, 3))),
        "assigned": (both, assigned, each(tensor(0, 7, 3, 2), integer(0, 7))),
        "chosen": (
            {"c": "encrypted", x: "encrypted"},
            lambda c, x: (np.where(c, x, 5 - x), np.where(x > 2, x - 1, x)),
            each(tensor(0, 1, 2), tensor(-4, 7, 2)),
        ),
        "rounded": (one, rounded, each(integer(0, 63))),
        "truncated": (one, truncated, each(integer(-32, 31))),
        "bit_slices": (
            one,
            lambda x: (fhe.bits(x)[1:4], fhe.bits(x)[4], fhe.bits(x)[0]),
            each(integer(-16, 15)),
        ),
        "floats": (one, floats, each(integer(-30, 31))),
        "logarithm": (one, lambda x: np.log2(x).astype(np.int64), each(integer(1, 15))),
        "casts": (one, casts, each(integer(0, 31))),
        "relu": (
            one,
            lambda x: fhe.relu(x) * 2 + fhe.ones((2,)) - fhe.zeros((2,)),
            each(tensor(-8, 7, 2)),
        ),
        "identities": (
            one,
            lambda x: fhe.identity(-x) + fhe.hint(x, bit_width=6) + fhe.refresh(x),
            each(integer(-8, 7)),
        ),
        "dynamic": (
            {x: "encrypted", "t": "clear"},
            lambda x, t: t[x],
            each(integer(0, 7), tensor(0, 15, 8)),
        ),
        "image": (
            one,
            lambda x: fhe.conv(x, WEIGHTS, bias=np.array([1, -2]), strides=(1, 2)),
            each(tensor(0, 3, 1, 2, 3, 4)),
        ),
        "grouped": (
            one,
            lambda x: fhe.conv(x, np.array([[[[1, 2]]], [[[-1, 3]]]]), group=2, dilations=(1, 2)),
            each(tensor(0, 3, 1, 2, 2, 4)),
        ),
        "pooled": (
            one,
            lambda x: fhe.maxpool(x, kernel_shape=(2, 2), strides=(1, 2)),
            each(tensor(-4, 3, 1, 1, 3, 4)),
        ),
    }


def refused(fhe: Any) -> dict:
    """Programs with a node that the format lacks."""
    random = np.random.default_rng(7)
    one = {"x": "encrypted"}
    several = fhe.multivariate(lambda x, y: x * y + x)
    return {
        "multivariate": (
            {"x": "encrypted", "y": "encrypted"},
            lambda x, y: several(x, y),
            lambda: (int(random.integers(4)), int(random.integers(4))),
        ),
        "dynamic_index": (
            {"x": "encrypted", "i": "clear"},
            lambda x, i: x[i],
            lambda: (random.integers(4, size=(3,)), int(random.integers(3))),
        ),
        "conv1d": (
            one,
            lambda x: fhe.conv(x, np.array([[[1, 2]]])),
            lambda: (random.integers(4, size=(1, 1, 5)),),
        ),
        "wide_table": (one, lambda x: x // 3, lambda: (int(random.integers(1 << 20)),)),
        "floats": (one, lambda x: x * 0.5, lambda: (int(random.integers(8)),)),
    }
