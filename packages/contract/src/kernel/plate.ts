import { latinCode } from './armenian.ts';

/** Armenian plates (data file `plates`). The first fit wins: police before individual, old trailer before new. */
const PATTERNS = [
  ['police', /^\d{2}(GG|II)\d{3}$/],
  ['individual', /^\d{2}[A-Z]{2}\d{3}$/],
  ['legal', /^\d{3}[A-Z]{2}\d{2}$/],
  ['soviet', /^\d{4}A[PD]$/],
  ['trailer', /^\d{4}[A-Z]{2}$/],
  ['moped', /^[A-Z]{2}\d{3}$/],
  ['diplomatic', /^\d{2,3}[DT]\d{2,3}$/],
] as const;

/** `other`: old, transit and foreign plates, whose formats are not known; the operator confirms them. */
export type PlateKind = (typeof PATTERNS)[number][0] | 'other';

export function normalisePlate(text: string): string {
  return latinCode(text);
}

/** The kind of a normalised plate; null = it can't be a plate. */
export function plateKind(plate: string): PlateKind | null {
  const known = PATTERNS.find(([, pattern]) => pattern.test(plate));
  if (known) return known[0];
  return /^[A-Z0-9]{4,10}$/.test(plate) && /\d/.test(plate) ? 'other' : null;
}

/** No plate is longer: what of a typed text may be of one. */
const MAX_LENGTH = 10;
export function typedPlate(text: string): string {
  return normalisePlate(text)
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, MAX_LENGTH);
}

/** The plate as it is painted: groups of digits and letters apart («34 AB 567»). */
export function formatPlate(plate: string): string {
  return normalisePlate(plate).replace(/(\d)(?=[A-Z])|([A-Z])(?=\d)/g, '$1$2 ');
}
