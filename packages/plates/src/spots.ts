import { DARK, type Ink, LIGHT } from './ink-map.ts';

/** A connected spot of one ink: its box in pixels (right and bottom included) and how many of them are of the ink. */
export type Spot = { left: number; top: number; right: number; bottom: number; dark: number };

/** Stretches of one ink along two neighbouring rows, and which spot each belongs to. */
type Stretches = { from: Int32Array; to: Int32Array; ink: Uint8Array; spot: Int32Array; count: number };

/** Every connected spot of a map (over corners too), dark ones and light ones. */
export function spotsOf(map: Uint8Array, width: number, height: number): Record<Ink, Spot[]> {
  const spots: (Spot & { ink: Ink })[] = [];
  /** which spot another turned out to be a part of; itself = a whole one */
  const whole: number[] = [];
  const rootOf = (spot: number): number => {
    let at = spot;
    for (let next = whole[at] ?? at; next !== at; next = whole[at] ?? at) {
      whole[at] = whole[next] ?? next;
      at = next;
    }
    return at;
  };
  let above = stretches(width);
  let here = stretches(width);
  for (let y = 0; y < height; y += 1) {
    here.count = 0;
    let first = 0;
    for (let x = 0; x < width; ) {
      const ink = map[y * width + x];
      if (ink !== DARK && ink !== LIGHT) {
        x += 1;
        continue;
      }
      const from = x;
      while (x < width && map[y * width + x] === ink) x += 1;
      while (first < above.count && (above.to[first] ?? 0) < from) first += 1;
      let spot = -1;
      for (let at = first; at < above.count && (above.from[at] ?? 0) <= x; at += 1) {
        if (above.ink[at] !== ink) continue;
        const root = rootOf(above.spot[at] ?? 0);
        if (spot >= 0 && root !== spot) whole[Math.max(root, spot)] = Math.min(root, spot);
        spot = spot >= 0 ? Math.min(root, spot) : root;
      }
      if (spot < 0) {
        spot = spots.length;
        whole.push(spot);
        spots.push({ left: from, top: y, right: x - 1, bottom: y, dark: 0, ink });
      }
      grow(spots[spot], from, x, y);
      add(here, from, x, ink, spot);
    }
    [above, here] = [here, above];
  }
  return byInk(spots, rootOf);
}

function stretches(width: number): Stretches {
  return {
    from: new Int32Array(width),
    to: new Int32Array(width),
    ink: new Uint8Array(width),
    spot: new Int32Array(width),
    count: 0,
  };
}

/** `to`: the pixel after the last. */
function add(row: Stretches, from: number, to: number, ink: number, spot: number): void {
  row.from[row.count] = from;
  row.to[row.count] = to;
  row.ink[row.count] = ink;
  row.spot[row.count] = spot;
  row.count += 1;
}

function grow(spot: Spot | undefined, from: number, to: number, y: number): void {
  if (!spot) return;
  if (from < spot.left) spot.left = from;
  if (to - 1 > spot.right) spot.right = to - 1;
  spot.bottom = y;
  spot.dark += to - from;
}

/** Parts that met further down are put together. */
function byInk(
  spots: readonly (Spot & { ink: Ink })[],
  rootOf: (spot: number) => number,
): Record<Ink, Spot[]> {
  const found: Record<Ink, Spot[]> = { [DARK]: [], [LIGHT]: [] };
  for (const [index, spot] of spots.entries()) {
    const root = spots[rootOf(index)];
    if (!root || root === spot) continue;
    root.left = Math.min(root.left, spot.left);
    root.top = Math.min(root.top, spot.top);
    root.right = Math.max(root.right, spot.right);
    root.bottom = Math.max(root.bottom, spot.bottom);
    root.dark += spot.dark;
  }
  for (const [index, { ink, ...spot }] of spots.entries()) if (rootOf(index) === index) found[ink].push(spot);
  return found;
}
