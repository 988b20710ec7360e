import { latinCode } from '../kernel/armenian.ts';
import { plateKind } from '../kernel/plate.ts';

export const VIN_WATCH_KINDS = ['vin', 'plate'] as const;
export type VinWatchKind = (typeof VIN_WATCH_KINDS)[number];

/** No pattern of fewer letters and digits: it would be about half of the country. */
const CHARACTERS_AT_LEAST = 2;

const RULES = {
  vin: { characters: /^[A-HJ-NPR-Z0-9*?]+$/, wrong: 'vehicles.vinWatch.field.vinCharacters', longest: 17 },
  plate: { characters: /^[A-Z0-9*?]+$/, wrong: 'vehicles.vinWatch.field.plateCharacters', longest: 10 },
} as const satisfies Record<VinWatchKind, unknown>;

/** As it is stored and compared: no separators (not even the hyphen of old VINs), look-alikes Latin. */
export function normaliseVinWatchPattern(text: string): string {
  return latinCode(text).replace(/\*{2,}/g, '*');
}

/** Does it stand for many vehicles? `*` is any characters or none, `?` is one. */
export function isVinWatchPattern(pattern: string): boolean {
  return /[*?]/.test(pattern);
}

/** What is wrong with a normalised pattern, as a key of the catalogue; null = nothing. */
export function vinWatchPatternProblem(kind: VinWatchKind, pattern: string) {
  const { characters, wrong, longest } = RULES[kind];
  if (!characters.test(pattern)) return wrong;
  if (pattern.replaceAll('*', '').length > longest) return 'vehicles.vinWatch.field.long';
  if (isVinWatchPattern(pattern)) {
    const certain = pattern.replace(/[*?]/g, '').length;
    return certain < CHARACTERS_AT_LEAST ? 'vehicles.vinWatch.field.broad' : null;
  }
  if (kind === 'vin') return pattern.length < 5 ? 'checkups.field.vin' : null;
  return plateKind(pattern) === null ? 'checkups.field.plate' : null;
}
