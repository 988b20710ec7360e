import { DARK, type Ink, LIGHT } from './ink-map.ts';

/** A connected spot of one ink: its box in pixels (right and bottom included) and how many of them are of the ink. */
export type Spot = { left: number; top: number; right: number; bottom: number; dark: number };

/** Stretches of one ink along two neighbouring rows, and which spot each belongs to. */
type Stretches = { from: Int32Array; to: Int32Array; ink: Uint8Array; spot: Int32Array; count: number };

/** Boxes of spots side by side in one array: most are specks, and thousands of them are no objects. */
type Boxes = { values: Int32Array; count: number };
const [LEFT, TOP, RIGHT, BOTTOM, AREA, INK, WHOLE, FIELDS] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const FEWEST_BOXES = 4_096;

/** Every connected spot of a map (over corners too) that is `least` pixels tall, dark ones and light ones. */
export function spotsOf(map: Uint8Array, width: number, height: number, least = 1): Record<Ink, Spot[]> {
  const boxes: Boxes = { values: new Int32Array(FEWEST_BOXES * FIELDS), count: 0 };
  // Most of a map is neither: four pixels are one number.
  const fours = new Uint32Array(map.buffer, map.byteOffset, map.length >> 2);
  let above = stretches(width);
  let here = stretches(width);
  for (let y = 0; y < height; y += 1) {
    here.count = 0;
    let first = 0;
    const row = y * width;
    for (let x = 0; x < width; ) {
      const ink = map[row + x];
      if (ink !== DARK && ink !== LIGHT) {
        x += 1;
        while (((row + x) & 3) === 0 && x + 4 <= width && fours[(row + x) >> 2] === 0) x += 4;
        continue;
      }
      const from = x;
      while (x < width && map[row + x] === ink) x += 1;
      while (first < above.count && (above.to[first] ?? 0) < from) first += 1;
      let spot = -1;
      for (let at = first; at < above.count && (above.from[at] ?? 0) <= x; at += 1) {
        if (above.ink[at] !== ink) continue;
        const root = rootOf(boxes.values, above.spot[at] ?? 0);
        if (spot >= 0 && root !== spot)
          boxes.values[Math.max(root, spot) * FIELDS + WHOLE] = Math.min(root, spot);
        spot = spot >= 0 ? Math.min(root, spot) : root;
      }
      if (spot < 0) spot = begin(boxes, from, y, ink);
      grow(boxes.values, spot * FIELDS, from, x, y);
      add(here, from, x, ink, spot);
    }
    [above, here] = [here, above];
  }
  return byInk(boxes, least);
}

/** The spot that another turned out to be a part of; itself = a whole one. */
function rootOf(values: Int32Array, spot: number): number {
  let at = spot;
  for (;;) {
    const next = values[at * FIELDS + WHOLE] ?? at;
    if (next === at) return at;
    values[at * FIELDS + WHOLE] = values[next * FIELDS + WHOLE] ?? next;
    at = next;
  }
}

function begin(boxes: Boxes, x: number, y: number, ink: Ink): number {
  const at = boxes.count * FIELDS;
  if (at === boxes.values.length) {
    const larger = new Int32Array(2 * at);
    larger.set(boxes.values);
    boxes.values = larger;
  }
  boxes.values[at + LEFT] = x;
  boxes.values[at + TOP] = y;
  boxes.values[at + INK] = ink;
  boxes.values[at + WHOLE] = boxes.count;
  boxes.count += 1;
  return boxes.count - 1;
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

function grow(values: Int32Array, at: number, from: number, to: number, y: number): void {
  if (from < (values[at + LEFT] ?? 0)) values[at + LEFT] = from;
  if (to - 1 > (values[at + RIGHT] ?? 0)) values[at + RIGHT] = to - 1;
  values[at + BOTTOM] = y;
  values[at + AREA] = (values[at + AREA] ?? 0) + to - from;
}

/** Parts that met further down are put together. */
function byInk({ values, count }: Boxes, least: number): Record<Ink, Spot[]> {
  const found: Record<Ink, Spot[]> = { [DARK]: [], [LIGHT]: [] };
  const field = (at: number, name: number) => values[at * FIELDS + name] ?? 0;
  for (let part = 0; part < count; part += 1) {
    const root = rootOf(values, part);
    if (root === part) continue;
    const at = root * FIELDS;
    values[at + LEFT] = Math.min(field(root, LEFT), field(part, LEFT));
    values[at + TOP] = Math.min(field(root, TOP), field(part, TOP));
    values[at + RIGHT] = Math.max(field(root, RIGHT), field(part, RIGHT));
    values[at + BOTTOM] = Math.max(field(root, BOTTOM), field(part, BOTTOM));
    values[at + AREA] = field(root, AREA) + field(part, AREA);
  }
  for (let spot = 0; spot < count; spot += 1) {
    const [top, bottom] = [field(spot, TOP), field(spot, BOTTOM)];
    if (bottom - top + 1 < least || field(spot, WHOLE) !== spot) continue;
    const box = { left: field(spot, LEFT), top, right: field(spot, RIGHT), bottom, dark: field(spot, AREA) };
    found[field(spot, INK) === DARK ? DARK : LIGHT].push(box);
  }
  return found;
}
