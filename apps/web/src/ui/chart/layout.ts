/** Of a letter of the labels, on average; Armenian is wide. */
const LETTER = 8.2;

export const widthOf = (text: string): number => text.length * LETTER;

/** As much of a text as has room, the rest told by dots. */
export function cut(text: string, width: number): string {
  const letters = Math.max(1, Math.floor(width / LETTER));
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`;
}

/** Where words stand that go on in the next line when there is no more room. */
export function flow(names: readonly string[], width: number, swatch: number) {
  const line = 20;
  let [x, y] = [0, 0];
  const places = names.map((name) => {
    const wide = swatch + widthOf(name) + 16;
    if (x > 0 && x + wide > width) [x, y] = [0, y + line];
    const place = { name, x, y };
    x += wide;
    return place;
  });
  return { places, height: y + line };
}

/** Every so many of them that their labels don't touch; the last one always. */
export function labelled<Item>(items: readonly Item[], width: number, widest: number) {
  const most = Math.max(2, Math.floor(width / (widest + 12)));
  const every = Math.max(1, Math.ceil((items.length - 1) / (most - 1)));
  const last = items.length - 1;
  return items.flatMap((item, index) =>
    index === last || (index % every === 0 && last - index >= every) ? [{ item, index }] : [],
  );
}

/** How strong a colour stands for a value: 0 for none, else 1–5 in equal parts up to the greatest. */
export function strengthOf(value: number, greatest: number): number {
  if (value <= 0 || greatest <= 0) return 0;
  return Math.min(5, Math.max(1, Math.ceil((value / greatest) * 5)));
}

/** The values that each strength stands for, where whole numbers are counted; those that stand for none are left out. */
export function strengths(greatest: number): { strength: number; from: number; to: number }[] {
  return [1, 2, 3, 4, 5].flatMap((strength) => {
    const from = Math.floor(((strength - 1) * greatest) / 5) + 1;
    const to = Math.floor((strength * greatest) / 5);
    return to < from ? [] : [{ strength, from, to }];
  });
}

type Spot = { x: number; y: number };

/** A line through what is known; where something is not known it is broken. */
export function pathOf(spots: readonly (Spot | null)[]): string {
  return spots
    .map((spot, index) =>
      spot ? `${spots[index - 1] ? 'L' : 'M'}${spot.x.toFixed(1)} ${spot.y.toFixed(1)}` : '',
    )
    .filter(Boolean)
    .join(' ');
}
