"""The test programs in Concrete's Python.

A program has one or two ways: `whole`, each integer in one ciphertext, as a user would write it
first; `digits`, each integer as digits of few bits in ciphertexts of their own, since a table of
nine bits or more has keys of gigabytes. Ways take and give the unsigned values of the MLIR
programs.
"""

from dataclasses import dataclass
from typing import Any, Callable

import numpy as np


SBOX = list(
    bytes.fromhex(
        "637C777BF26B6FC53001672BFED7AB76CA82C97DFA5947F0ADD4A2AF9CA472C0"
        "B7FD9326363FF7CC34A5E5F171D8311504C723C31896059A071280E2EB27B275"
        "09832C1A1B6E5AA0523BD6B329E32F8453D100ED20FCB15B6ACBBE394A4C58CF"
        "D0EFAAFB434D338545F9027F503C9FA851A3408F929D38F5BCB6DA2110FFF3D2"
        "CD0C13EC5F974417C4A77E3D645D197360814FDC222A908846EEB814DE5E0BDB"
        "E0323A0A4906245CC2D3AC629195E479E7C8376D8DD54EA96C56F4EA657AAE08"
        "BA78252E1CA6B4C6E8DD741F4BBD8B8A703EB5664803F60E613557B986C11D9E"
        "E1F8981169D98E949B1E87E9CE5528DF8CA1890DBFE6426841992D0FB054BB16"
    )
)
MATRIX = np.array([[37, -5, 112, 64], [-128, 17, 3, -90], [1, -1, 85, 42], [99, 0, -33, 7]])
MATRIX_BIAS = np.array([100, -2000, 0, 7])
DENSE = np.array(
    [
        [12, -7, 33, 5, -61, 20, 0, 9],
        [-3, 44, -18, 27, 6, -90, 71, 2],
        [127, -128, 1, 0, 15, -15, 64, -32],
        [8, 16, -24, 55, -42, 3, 19, -77],
    ]
)
DENSE_BIAS = np.array([429, -729, 1954, 610])


def step(value: int) -> int:
    """The next state of fsm_step from four times the state, 5 for any other, and the input: 1 and 2
    for 1 and 3, 3 for more than 4, else 0."""
    state, action = value // 4, value % 4
    is_one, is_three, is_greater = action == 1, action == 2, action == 3
    return [
        1 if is_one else 0,
        1 if is_one else 2 if is_three else 0,
        3 if is_greater else 0,
        4 if is_one else 2,
        5 if is_greater else 3,
        5,
    ][min(state, 5)]


def root(value: int) -> int:
    """isqrt_i16 of an unsigned word, modulo 2^16 as the program computes."""

    def signed(word: int) -> int:
        word %= 1 << 16
        return word - (1 << 16) if word >> 15 else word

    number, result, bit = signed(value), 0, 1 << 14
    for _ in range(8):
        trial = signed(result + bit)
        result >>= 1
        if number >= trial:
            number, result = signed(number - trial), signed(result + bit)
        bit >>= 2
    return result % (1 << 16)


@dataclass
class Word:
    """An integer in one ciphertext."""

    bits: int
    signed: bool = False

    def encode(self, value: int) -> int:
        return value - (1 << self.bits) if self.signed and value >> (self.bits - 1) else value

    def decode(self, plain: Any) -> int:
        return int(plain) % (1 << self.bits)

    def random(self, generator: np.random.Generator) -> int:
        return int(generator.integers(1 << self.bits))


@dataclass
class Vector:
    """An array of integers, one ciphertext for each."""

    element: Word
    length: int

    def encode(self, values: list[int]) -> np.ndarray:
        return np.array([self.element.encode(value) for value in values])

    def decode(self, plain: Any) -> list[int]:
        return [self.element.decode(value) for value in plain]

    def random(self, generator: np.random.Generator) -> list[int]:
        return [self.element.random(generator) for _ in range(self.length)]


@dataclass
class Digits:
    """An integer as digits, lowest first; of a biased one the order is that of unsigned numbers."""

    bits: int
    digit: int = 4
    biased: bool = False

    def bias(self) -> int:
        return 1 << (self.bits - 1) if self.biased else 0

    def encode(self, value: int) -> np.ndarray:
        places = range(0, self.bits, self.digit)
        return np.array([((value ^ self.bias()) >> place) % (1 << self.digit) for place in places])

    def decode(self, plain: Any) -> int:
        value = sum(int(digit) << (self.digit * place) for place, digit in enumerate(plain))
        return value % (1 << self.bits) ^ self.bias()

    def random(self, generator: np.random.Generator) -> int:
        return int(generator.integers(1 << self.bits))


@dataclass
class DigitsOfVector:
    """An array of integers, a row of digits for each."""

    element: Digits
    length: int

    def encode(self, values: list[int]) -> np.ndarray:
        return np.array([self.element.encode(value) for value in values])

    def decode(self, plain: Any) -> list[int]:
        return [self.element.decode(row) for row in plain]

    def random(self, generator: np.random.Generator) -> list[int]:
        return [self.element.random(generator) for _ in range(self.length)]


@dataclass
class Way:
    """A program as Concrete sees it."""

    name: str
    arguments: list[Any]
    result: Any
    function: Callable
    # Bounds of the arguments where they are less than all values, as unsigned numbers.
    most: list[int] | None = None

    def samples(self, count: int) -> list[list[Any]]:
        """Random arguments, and all pairs of the least, the greatest and other corner values."""
        generator = np.random.default_rng(1)
        corners = []
        for position, kind in enumerate(self.arguments):
            element = getattr(kind, "element", kind)
            top = (1 << element.bits) - 1
            values = [0, 1, top >> 1, (top >> 1) + 1, top]
            if self.most:
                values = [min(value, self.most[position]) for value in values]
            length = getattr(kind, "length", None)
            corners.append([value if length is None else [value] * length for value in values])
        if len(corners) == 1:
            arguments = [[corner] for corner in corners[0]]
        else:
            arguments = [[one, other] for one in corners[0] for other in corners[1]]
        for _ in range(count):
            row = [kind.random(generator) for kind in self.arguments]
            if self.most:
                row = [value % (most + 1) for value, most in zip(row, self.most)]
            arguments.append(row)
        return arguments


def ways(fhe: Any) -> dict[str, list[Way]]:
    """The ways of every program, in terms of Concrete's module `fhe`."""

    def table(function: Callable) -> Callable:
        each = np.vectorize(lambda value: function(int(value)), otypes=[np.int64])
        return fhe.univariate(lambda values: each(values))

    def add(a: Any, b: Any) -> Any:
        digits, carry = [], 0
        for place in range(a.shape[0]):
            total = a[place] + b[place] + carry
            digits.append(total % 16)
            if place + 1 < a.shape[0]:
                carry = total // 16
        return fhe.array(digits)

    def less(a: Any, b: Any, weight: int) -> Any:
        """The weight if a < b, else 0: the sign of the highest digit that differs."""
        signs = np.sign(a - b)
        while signs.shape[0] > 4:
            groups = range(0, signs.shape[0], 4)
            sums = [sum(signs[first + place] * 2**place for place in range(4)) for first in groups]
            signs = np.sign(fhe.array(sums))
        total = sum(signs[place] * 2**place for place in range(signs.shape[0]))
        return table(lambda value: weight if value < 0 else 0)(total)

    def where(choice: Any, then: Any, otherwise: Any) -> Any:
        """`then` if the choice is 16, `otherwise` if it is 0, of unsigned digits."""
        taken = table(lambda value: value % 16 if value >= 16 else 0)(then + choice)
        return taken + table(lambda value: value if value < 16 else 0)(otherwise + choice)

    def maximum(a: Any, b: Any) -> Any:
        return where(less(a, b, 16), b, a)

    def multiply(a: Any, b: Any) -> Any:
        """Digits of two bits: products by tables, sums of columns, carries."""
        count = a.shape[0]
        pairs = [(i, j) for i in range(count) for j in range(count - i)]
        packed = fhe.array([4 * a[i] + b[j] for i, j in pairs])
        products = table(lambda value: (value // 4) * (value % 4))(packed)
        digits, carry = [], 0
        for column in range(count):
            total = sum(products[at] for at, (i, j) in enumerate(pairs) if i + j == column) + carry
            digits.append(total % 4)
            if column + 1 < count:
                carry = total // 4
        return fhe.array(digits)

    def add_or_subtract(a: Any, b: Any) -> Any:
        # The biases of both cancel modulo 2^16.
        choice = less(a, b, 16)
        return add(a, table(lambda value: value - 16 if value >= 16 else -value)(b + choice))

    def sort_digits(v: Any) -> Any:
        def pair(a: Any, b: Any) -> tuple[Any, Any]:
            high = maximum(a, b)
            return a + b - high, high

        return fhe.array(network([v[row] for row in range(4)], pair))

    def sort_whole(v: Any) -> Any:
        def pair(a: Any, b: Any) -> tuple[Any, Any]:
            high = np.maximum(a, b)
            return a + b - high, high

        return fhe.array(network([v[row] for row in range(4)], pair))

    def network(v: list[Any], pair: Callable) -> list[Any]:
        a, b = pair(v[0], v[1])
        c, d = pair(v[2], v[3])
        a, c = pair(a, c)
        b, d = pair(b, d)
        b, c = pair(b, c)
        return [a, b, c, d]

    def step_digits(s: Any, x: Any) -> Any:
        low = table(lambda value: min(value, 5))(s[0])
        state = table(lambda value: 4 * min(value, 5))(low + table(lambda value: 8 * (value > 0))(s[1]))
        low = table(lambda value: {1: 1, 3: 2}.get(value, 3 * (value > 4)))(x[0])
        high = table(lambda value: 0 if value == 0 else 4 if value < 8 else 8)(x[1])
        action = table(lambda value: value if value < 4 else 3 * (value < 8))(low + high)
        return table(step)(state + action)

    def step_whole(s: Any, x: Any) -> Any:
        state = table(lambda value: 4 * min(value, 5))(s)
        action = table(lambda value: {1: 1, 3: 2}.get(value, 3 * (4 < value < 128)))(x)
        return table(step)(state + action)

    def shift_digits(a: Any, b: Any) -> Any:
        low = table(lambda value: (value // 8 << value % 8) % 16)
        carry = table(lambda value: (value // 8 << value % 8) // 16 % 16)
        packed = 8 * a + b
        return fhe.array([low(packed[0]), low(packed[1]) + carry(packed[0])])

    def dense(x: Any) -> Any:
        total = fhe.truncate_bit_pattern(DENSE @ x + DENSE_BIAS, lsbs_to_remove=7)
        return table(lambda value: min(max(value, 0) >> 7, 127))(total)

    word8, word16, word32 = Word(8), Word(16), Word(32)
    signed8, signed32 = Word(8, signed=True), Word(32, signed=True)
    digits8, digits16, digits32 = Digits(8), Digits(16), Digits(32)
    biased8, biased16, biased32 = [Digits(bits, biased=True) for bits in (8, 16, 32)]
    return {
        "add_i8": [
            Way("whole", [word8, word8], word8, lambda a, b: (a + b) % 256),
            Way("digits", [digits8, digits8], digits8, add),
        ],
        "add_i16": [
            Way("whole", [word16, word16], word16, lambda a, b: (a + b) % 65536),
            Way("digits", [digits16, digits16], digits16, add),
        ],
        "aes_sbox_i8": [Way("whole", [word8], word8, lambda x: fhe.LookupTable(SBOX)[x])],
        "cmp_slt_i32": [
            Way("whole", [signed32, signed32], Word(1), lambda a, b: a < b),
            Way("digits", [biased32, biased32], Word(1), lambda a, b: less(a, b, 1)),
        ],
        "dot_8xi8": [Way("whole", [Vector(signed8, 8), Vector(signed8, 8)], word32, np.dot)],
        "fsm_step": [
            Way("whole", [word8, word8], word8, step_whole),
            Way("digits", [digits8, digits8], word8, step_digits),
        ],
        "isqrt_i16": [Way("whole", [word16], word16, lambda a: table(root)(a))],
        "matvec4x4_i8c": [
            Way("whole", [Vector(signed8, 4)], Vector(word32, 4), lambda x: MATRIX @ x + MATRIX_BIAS)
        ],
        "max_i32": [
            Way("whole", [signed32, signed32], word32, np.maximum),
            Way("digits", [biased32, biased32], biased32, maximum),
        ],
        "mul_i8": [
            Way("whole", [word8, word8], word8, lambda a, b: (a * b) % 256),
            Way("digits", [Digits(8, 2), Digits(8, 2)], Digits(8, 2), multiply),
        ],
        "mul_i16": [
            Way("whole", [word16, word16], word16, lambda a, b: (a * b) % 65536),
            Way("digits", [Digits(16, 2), Digits(16, 2)], Digits(16, 2), multiply),
        ],
        "popcount_i32": [
            Way("whole", [word32], word32, lambda a: sum((a >> bit) % 2 for bit in range(32))),
            Way("digits", [digits32], word32, lambda a: np.sum(table(int.bit_count)(a))),
        ],
        "relu_dense_q8": [Way("whole", [Vector(signed8, 8)], Vector(word8, 4), dense)],
        "select_i16": [Way("digits", [biased16, biased16], digits16, add_or_subtract)],
        "shl_i8": [
            Way("whole", [word8, word8], word8, lambda a, b: (a << b) % 256, [255, 7]),
            Way("digits", [digits8, Word(8)], digits8, shift_digits, [255, 7]),
        ],
        "sort4_i8": [
            Way("whole", [Vector(signed8, 4)], Vector(word8, 4), sort_whole),
            Way("digits", [DigitsOfVector(biased8, 4)], DigitsOfVector(biased8, 4), sort_digits),
        ],
    }
