import type { PlateLook } from './draw-plate.ts';
import { oneOf, type Random } from './random.ts';

/** The legal formats of the reference data, drawn from their description and not from the reader's knowledge. */
export const PLATE_FORMATS = [
  'police',
  'individual',
  'legal',
  'soviet',
  'trailer',
  'moped',
  'diplomatic',
] as const;
export type PlateFormat = (typeof PLATE_FORMATS)[number];

export const ORDINARY: PlateLook = {
  ground: '#f3f3ee',
  ink: '#141414',
  rim: '#181818',
  strip: true,
  touching: false,
};
const onDark = (ground: string): PlateLook => ({
  ground,
  ink: '#f1f1ec',
  rim: '#e4e4e0',
  strip: false,
  touching: false,
});

/** One plate of a format: its groups on one line, or on two for the moped's and, of others, a quarter. */
export function plateOfFormat(
  random: Random,
  format: PlateFormat,
): { lines: readonly string[]; look: PlateLook } {
  const isTall = random() < (format === 'moped' ? 0.7 : 0.25);
  const [first, second] = groupsOf(random, format);
  return { lines: isTall ? [first, second] : [`${first} ${second}`], look: lookOf(random, format) };
}

/** What stands on the first line of a tall plate, and on its second. */
function groupsOf(random: Random, format: PlateFormat): readonly [string, string] {
  switch (format) {
    case 'police':
      return [`${digits(random, 2)} ${oneOf(random, ['GG', 'II'])}`, digits(random, 3)];
    case 'individual':
      return [`${digits(random, 2)} ${letters(random, 2)}`, digits(random, 3)];
    case 'legal':
      return [digits(random, 3), `${letters(random, 2)} ${digits(random, 2)}`];
    case 'soviet':
      return [digits(random, 4), oneOf(random, ['AP', 'AD'])];
    case 'trailer':
      return [digits(random, 4), letters(random, 2)];
    case 'moped':
      return [letters(random, 2), digits(random, 3)];
    case 'diplomatic': {
      const count = () => (random() < 0.5 ? 2 : 3);
      return [`${digits(random, count())} ${oneOf(random, ['D', 'T'])}`, digits(random, count())];
    }
  }
}

function lookOf(random: Random, format: PlateFormat): PlateLook {
  if (format === 'police') return onDark(oneOf(random, ['#1d3f8f', '#16306b']));
  if (format === 'diplomatic') return onDark(oneOf(random, ['#a3121f', '#7c0f1a']));
  if (format === 'soviet') return onDark(oneOf(random, ['#161616', '#262422']));
  return format === 'moped' ? { ...ORDINARY, strip: random() < 0.5 } : ORDINARY;
}

export const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
export const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join('');
