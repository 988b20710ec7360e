import { formatPlate } from '@inspect/contract/kernel';

/** A plate in a sentence, with spaces that do not break; null = there is none. */
export function plateText(plate: string | null): string | null {
  return plate ? formatPlate(plate).replaceAll(' ', '\u00A0') : null;
}
