//! Integer solutions of small linear systems.

/// A prime modulo which systems are solved; coefficients of solutions are small.
const PRIME: i64 = 2_147_483_647;

/// Coefficients beyond which a solution is of no use: its square is beyond any noise.
const LARGEST: i64 = 64;

/// Integers c with Σ c[j] · columns[j] = target in every row; columns that depend on earlier ones
/// get 0. Nothing if there are none, or only with large or broken coefficients.
pub(super) fn combination(columns: &[Vec<i64>], target: &[i64]) -> Option<Vec<i64>> {
    let mut system = System { rows: Vec::new(), pivots: Vec::new(), columns: columns.len() };
    // Rows are taken in as long as there is one that the solution so far does not hold.
    loop {
        let found = system.solution();
        let used: Vec<usize> = (0..columns.len()).filter(|column| found[*column] != 0).collect();
        let value = |row: usize| {
            used.iter().map(|column| found[*column].wrapping_mul(columns[*column][row])).fold(0, i64::wrapping_add)
        };
        let Some(row) = (0..target.len()).find(|row| value(*row) != target[*row]) else {
            return Some(found).filter(|found| found.iter().all(|value| value.abs() <= LARGEST));
        };
        system.add(columns.iter().map(|column| column[row]).chain([target[row]]).collect())?;
    }
}

/// Equations modulo the prime, each solved for its pivot.
struct System {
    rows: Vec<Vec<i64>>,
    pivots: Vec<usize>,
    columns: usize,
}

impl System {
    /// Adds an equation; nothing if it contradicts the others.
    fn add(&mut self, row: Vec<i64>) -> Option<()> {
        let mut row: Vec<i64> = row.into_iter().map(|value| value.rem_euclid(PRIME)).collect();
        for (known, pivot) in self.rows.iter().zip(&self.pivots) {
            let factor = row[*pivot];
            if factor != 0 {
                subtract(&mut row, known, factor);
            }
        }
        // A row that holds modulo the prime and not in integers has a broken solution.
        let pivot = row.iter().position(|value| *value != 0).filter(|pivot| *pivot < self.columns)?;
        let inverse = power(row[pivot], PRIME - 2);
        row.iter_mut().for_each(|value| *value = *value * inverse % PRIME);
        for known in &mut self.rows {
            let factor = known[pivot];
            if factor != 0 {
                subtract(known, &row, factor);
            }
        }
        self.rows.push(row);
        self.pivots.push(pivot);
        Some(())
    }

    /// The solution in which columns without pivot are 0.
    fn solution(&self) -> Vec<i64> {
        let mut found = vec![0; self.columns];
        for (row, pivot) in self.rows.iter().zip(&self.pivots) {
            let value = row[self.columns];
            found[*pivot] = if value > PRIME / 2 { value - PRIME } else { value };
        }
        found
    }
}

fn subtract(from: &mut [i64], row: &[i64], factor: i64) {
    for (value, of) in from.iter_mut().zip(row) {
        *value = (*value - factor * of % PRIME).rem_euclid(PRIME);
    }
}

fn power(mut base: i64, mut exponent: i64) -> i64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::combination;

    #[test]
    fn integer_combinations_are_found_and_no_others() {
        // the sum bit of a full adder, of three bits and their carry
        let rows = 0..8_i64;
        let bit = |place: i64| rows.clone().map(|row| row >> place & 1).collect::<Vec<i64>>();
        let count = |row: i64| i64::from(row.count_ones());
        let carry: Vec<i64> = rows.clone().map(|row| count(row) >> 1).collect();
        let sum: Vec<i64> = rows.clone().map(|row| count(row) & 1).collect();
        let columns = [carry.clone(), vec![1; 8], bit(0), bit(1), bit(2)];
        assert_eq!(combination(&columns, &sum), Some(vec![-2, 0, 1, 1, 1]));
        // the carry is half of that
        let columns = [sum, vec![1; 8], bit(0), bit(1), bit(2)];
        assert_eq!(combination(&columns, &carry), None);
        assert_eq!(combination(&columns[1..], &columns[0]), None);
    }
}
