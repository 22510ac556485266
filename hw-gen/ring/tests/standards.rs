//! The factors of the transforms that standards fix, against the tables they print.

use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

/// FIPS 203, appendix A: ζ^BitRev7(i) mod 3329 with ζ = 17, for i = 0 … 127.
const ML_KEM: [u64; 128] = [
    1, 1729, 2580, 3289, 2642, 630, 1897, 848, 1062, 1919, 193, 797, 2786, 3260, 569, 1746, 296, 2447, 1339, 1476,
    3046, 56, 2240, 1333, 1426, 2094, 535, 2882, 2393, 2879, 1974, 821, 289, 331, 3253, 1756, 1197, 2304, 2277, 2055,
    650, 1977, 2513, 632, 2865, 33, 1320, 1915, 2319, 1435, 807, 452, 1438, 2868, 1534, 2402, 2647, 2617, 1481, 648,
    2474, 3110, 1227, 910, 17, 2761, 583, 2649, 1637, 723, 2288, 1100, 1409, 2662, 3281, 233, 756, 2156, 3015, 3050,
    1703, 1651, 2789, 1789, 1847, 952, 1461, 2687, 939, 2308, 2437, 2388, 733, 2337, 268, 641, 1584, 2298, 2037, 3220,
    375, 2549, 2090, 1645, 1063, 319, 2773, 757, 2099, 561, 2466, 2594, 2804, 1092, 403, 1026, 1143, 2150, 2775, 886,
    1722, 1212, 1874, 1029, 2110, 2935, 885, 2154,
];

/// FIPS 204, appendix B: ζ^BitRev8(i) mod 8380417 with ζ = 1753, for i = 1 … 79.
const ML_DSA: [u64; 79] = [
    4808194, 3765607, 3761513, 5178923, 5496691, 5234739, 5178987, 7778734, 3542485, 2682288, 2129892, 3764867,
    7375178, 557458, 7159240, 5010068, 4317364, 2663378, 6705802, 4855975, 7946292, 676590, 7044481, 5152541, 1714295,
    2453983, 1460718, 7737789, 4795319, 2815639, 2283733, 3602218, 3182878, 2740543, 4793971, 5269599, 2101410,
    3704823, 1159875, 394148, 928749, 1095468, 4874037, 2071829, 4361428, 3241972, 2156050, 3415069, 1759347, 7562881,
    4805951, 3756790, 6444618, 6663429, 4430364, 5483103, 3192354, 556856, 3870317, 2917338, 1853806, 3345963, 1858416,
    3073009, 1277625, 5744944, 3852015, 4183372, 5157610, 5258977, 8106357, 2508980, 2028118, 1937570, 4564692,
    2811291, 5396636, 7270901, 4158088,
];

/// The submission of Falcon (round 3), table GMb of its verification: 7^BitRev10(i) · 2^16 mod
/// 12289, for i = 0 … 31.
const FALCON: [u64; 32] = [
    4091, 7888, 11060, 11208, 6960, 4342, 6275, 9759, 1591, 6399, 9477, 5266, 586, 5825, 7538, 9710, 1134, 6407, 1711,
    965, 7099, 7674, 3743, 6442, 10414, 8100, 1885, 1688, 1364, 10329, 10164, 9180,
];

fn root(q: u64, n: u64, value: u64) -> NegacyclicRoot {
    NegacyclicRoot::new(Modulus::new(q).expect("prime"), n, value).expect("the standard's root")
}

/// The factor of entry `index` of a table that lists layer after layer: group index − 2^s of layer
/// s.
fn factor(splitting: &Splitting, index: u64) -> u64 {
    let layer = index.ilog2();
    splitting.factor(layer, index - (1 << layer))
}

#[test]
fn ml_kem_multiplies_by_the_factors_of_fips_203() {
    let splitting = Splitting::incomplete(root(3329, 128, 17), 256);
    assert_eq!((splitting.n(), splitting.layers()), (256, 7));
    for (index, &zeta) in ML_KEM.iter().enumerate().skip(1) {
        assert_eq!(factor(&splitting, index as u64), zeta, "entry {index}");
    }
    // Its pairs are residues modulo x² − ζ^(2 BitRev7(i) + 1): the second table of the appendix, ±
    // the upper half of the first.
    for (index, &zeta) in ML_KEM[64..].iter().enumerate() {
        assert_eq!(splitting.point(2 * index as u64), zeta);
        assert_eq!(splitting.point(2 * index as u64 + 1), 3329 - zeta);
    }
}

#[test]
fn ml_dsa_multiplies_by_the_factors_of_fips_204() {
    let splitting = Splitting::negacyclic(root(8_380_417, 256, 1753));
    for (index, &zeta) in (1..).zip(&ML_DSA) {
        assert_eq!(factor(&splitting, index), zeta, "entry {index}");
    }
}

#[test]
fn falcon_multiplies_by_the_factors_of_its_submission() {
    let splitting = Splitting::negacyclic(root(12_289, 1024, 7));
    let modulus = splitting.modulus();
    for (index, &entry) in (1..).zip(&FALCON[1..]) {
        assert_eq!(modulus.mul(factor(&splitting, index), 1 << 16), entry, "entry {index}");
    }
    assert_eq!(modulus.mul(1, 1 << 16), FALCON[0]);
}
