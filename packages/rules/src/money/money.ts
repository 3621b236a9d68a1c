/** Rounds an amount to whole cents, half a cent away from zero; the only place where money is rounded. */
export function roundCents(amountCents: number): number {
  const rounded = Math.sign(amountCents) * Math.round(Math.abs(amountCents));
  return rounded === 0 ? 0 : rounded;
}

/**
 * Splits an amount in cents by weights (not negative) into whole cents that sum to it exactly.
 * What rounding down leaves over goes to the largest remainders, the earlier part first; without any weight the first part gets all.
 */
export function allocate(amountCents: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const total = sum(weights);
  if (total === 0) return weights.map((_, index) => (index === 0 ? amountCents : 0));
  const sign = amountCents < 0 ? -1n : 1n;
  const amount = BigInt(amountCents) * sign;
  const shares = weights.map((weight) => share(amount, BigInt(weight), BigInt(total)));
  let left = amount - shares.reduce((whole, { cents }) => whole + cents, 0n);
  const byRemainder = shares.map((_, index) => index).sort((a, b) => compareRemainders(shares, a, b));
  const parts = shares.map(({ cents }) => cents);
  for (const index of byRemainder) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((cents) => Number(cents * sign));
}

type Share = { cents: bigint; remainder: bigint };

function share(amount: bigint, weight: bigint, total: bigint): Share {
  const product = amount * weight;
  return { cents: product / total, remainder: product % total };
}

function compareRemainders(shares: readonly Share[], a: number, b: number): number {
  const difference = (shares[b]?.remainder ?? 0n) - (shares[a]?.remainder ?? 0n);
  if (difference === 0n) return a - b;
  return difference > 0n ? 1 : -1;
}

/** The sum of whole numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
