/** The middle one; machines are shared and noisy, so single figures say little. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

const ends = (values: readonly number[]) =>
  `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;

/** «name  median (least–most) unit». */
export function line(name: string, values: readonly number[], unit: string): string {
  return `${name.padEnd(46)} ${Math.round(median(values)).toLocaleString('en')} ${unit} (${ends(values)})`;
}

/** Ratios pair by pair, so that a drifting machine does not decide. */
export function ratio(name: string, left: readonly number[], right: readonly number[]): string {
  const pairs = left.map((value, index) => value / (right[index] ?? Number.NaN));
  return `${name.padEnd(46)} × ${median(pairs).toFixed(2)} (${Math.min(...pairs).toFixed(2)}–${Math.max(...pairs).toFixed(2)})`;
}
