"""Concrete's module `fhe` in an environment without torch.

Concrete evaluates convolutions and maxima over windows in torch, which takes 5 GB with its
libraries. A stand-in computes them in numpy: `fhe` is imported from this module.
"""

import sys
import types
from typing import Any

import numpy as np


class _Tensor(np.ndarray):
    def numpy(self) -> np.ndarray:
        return np.asarray(self)


def _tensor(values: Any, dtype: Any = None) -> _Tensor:
    return np.asarray(values, dtype=dtype).view(_Tensor)


def _windows(
    x: np.ndarray, size: tuple, stride: Any, padding: Any, dilation: Any, filler: Any
) -> np.ndarray:
    """The windows of the last dimensions of `x`, in dimensions of their own behind all others."""
    rank = len(size)
    x = np.pad(x, [(0, 0), (0, 0), *((pad, pad) for pad in padding)], constant_values=filler)
    spans = [step * (length - 1) + 1 for step, length in zip(dilation, size)]
    windows = np.lib.stride_tricks.sliding_window_view(x, spans, axis=tuple(range(2, 2 + rank)))
    places = [slice(None, None, step) for step in stride]
    inside = [slice(None, None, step) for step in dilation]
    return windows[(slice(None), slice(None), *places, *inside)]


def _convolution(
    x: np.ndarray,
    weight: np.ndarray,
    bias: np.ndarray,
    stride: Any,
    padding: Any,
    dilation: Any,
    groups: int,
) -> _Tensor:
    size = weight.shape[2:]
    windows = _windows(x, size, stride, padding, dilation, 0)
    inside = list(range(-len(size), 0))
    pairs = zip(np.split(windows, groups, axis=1), np.split(weight, groups, axis=0))
    axes = [1, *inside]
    parts = [np.tensordot(image, filters, axes=(axes, axes)) for image, filters in pairs]
    result = np.moveaxis(np.concatenate(parts, axis=-1), -1, 1)
    return _tensor(result + bias.reshape(-1, *(1 for _ in size)))


def _maxima(
    x: np.ndarray, size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool
) -> _Tensor:
    if ceil_mode:
        raise NotImplementedError("windows that reach over the edge")
    windows = _windows(x, size, stride, padding, dilation, -np.inf)
    return _tensor(windows.max(axis=tuple(range(-len(size), 0))))


_stand_in = types.ModuleType("torch")
for _rank in "123":
    setattr(_stand_in, f"conv{_rank}d", _convolution)
    setattr(_stand_in, f"max_pool{_rank}d", _maxima)
_stand_in.tensor, _stand_in.from_numpy = _tensor, _tensor
_stand_in.long, _stand_in.float64 = np.int64, np.float64
sys.modules["torch"] = _stand_in
from concrete import fhe  # noqa: E402, F401

del sys.modules["torch"]
