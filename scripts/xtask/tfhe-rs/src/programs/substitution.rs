//! The S-box of AES.

use tfhe::{FheUint8, MatchValues};

/// The table, one row for each high digit of the index.
const S_BOX: [&str; 16] = [
    "637C777BF26B6FC53001672BFED7AB76",
    "CA82C97DFA5947F0ADD4A2AF9CA472C0",
    "B7FD9326363FF7CC34A5E5F171D83115",
    "04C723C31896059A071280E2EB27B275",
    "09832C1A1B6E5AA0523BD6B329E32F84",
    "53D100ED20FCB15B6ACBBE394A4C58CF",
    "D0EFAAFB434D338545F9027F503C9FA8",
    "51A3408F929D38F5BCB6DA2110FFF3D2",
    "CD0C13EC5F974417C4A77E3D645D1973",
    "60814FDC222A908846EEB814DE5E0BDB",
    "E0323A0A4906245CC2D3AC629195E479",
    "E7C8376D8DD54EA96C56F4EA657AAE08",
    "BA78252E1CA6B4C6E8DD741F4BBD8B8A",
    "703EB5664803F60E613557B986C11D9E",
    "E1F8981169D98E949B1E87E9CE5528DF",
    "8CA1890DBFE6426841992D0FB054BB16",
];

fn entry(index: u8) -> u8 {
    let place = usize::from(index & 15) * 2;
    u8::from_str_radix(&S_BOX[usize::from(index >> 4)][place..place + 2], 16).expect("two digits")
}

pub fn aes_sbox(index: &FheUint8) -> FheUint8 {
    let table = MatchValues::new((0..=255).map(|index: u8| (index, entry(index))).collect()).expect("a table");
    index.match_value(&table).expect("entries of eight bits").0
}
