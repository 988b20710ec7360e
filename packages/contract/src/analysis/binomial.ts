/**
 * The exact bounds of a share (Clopper and Pearson, 1934). Computed here and not by the database: PostgreSQL has the gamma
 * function only since 18, and 15 is enough for everything else.
 */

/** ln Γ(x) for x > 0, by Lanczos' series with g = 7: right to about 15 digits. */
function logGamma(x: number): number {
  const base = x + 6.5;
  const series = LANCZOS.reduce((sum, coefficient, index) => sum + coefficient / (x + index), LANCZOS_FIRST);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series);
}
const LANCZOS_FIRST = 0.9999999999998099;
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;

/** The chance of at most `most` of `n` where each has the chance `p`: 0 to 1. `most` and `n` whole. */
export function atMost(most: number, n: number, p: number): number {
  if (most < 0) return 0;
  if (most >= n || p <= 0) return 1;
  if (p >= 1) return 0;
  // The smaller tail is added up, so that a tiny one is not lost beside 1.
  if (most > n * p) return 1 - sumOf(most + 1, n, n, p);
  return sumOf(0, most, n, p);
}

/** The chance of at least `least` of `n`. */
export function atLeast(least: number, n: number, p: number): number {
  return atMost(n - least, n, 1 - p);
}

function sumOf(from: number, to: number, n: number, p: number): number {
  const whole = logGamma(n + 1);
  let sum = 0;
  for (let k = from; k <= to; k += 1) {
    const ways = whole - logGamma(k + 1) - logGamma(n - k + 1);
    sum += Math.exp(ways + k * Math.log(p) + (n - k) * Math.log1p(-p));
  }
  return Math.min(1, sum);
}

/** Where a chance that falls with the share, as `chanceOf` does, comes down to `wanted`. */
function whereFalls(chanceOf: (share: number) => number, wanted: number): number {
  let [low, high] = [0, 1];
  // 60 halvings leave nothing that a double could tell.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (chanceOf(middle) > wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Between which shares the true one lies when `found` of `n` were seen; `alpha` = the chance to be wrong on one side.
 */
export function exactBounds(found: number, n: number, alpha: number): { low: number; high: number } {
  return {
    low: found === 0 ? 0 : whereFalls((share) => 1 - atLeast(found, n, share), 1 - alpha),
    high: found === n ? 1 : whereFalls((share) => atMost(found, n, share), alpha),
  };
}

/** Whether the upper bound lies under this share; the same question as of `exactBounds`, asked by one tail instead of sixty. */
export const surelyBelow = (share: number, found: number, n: number, alpha: number): boolean =>
  atMost(found, n, share) < alpha;

/** Whether the lower bound lies over this share. */
export const surelyAbove = (share: number, found: number, n: number, alpha: number): boolean =>
  atLeast(found, n, share) < alpha;

/**
 * The chance to be wrong that each single look may have, so that all looks of a year give `falseAlarmsAYear` false alarms:
 * `subjects` are looked at each month, on `sides` sides (Bonferroni).
 */
export const alphaOf = (falseAlarmsAYear: number, subjects: number, sides: 1 | 2): number =>
  falseAlarmsAYear / (Math.max(1, subjects) * 12 * sides);
