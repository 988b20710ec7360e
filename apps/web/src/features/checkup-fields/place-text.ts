import { t } from '@inspect/contract/i18n';
import type { FaultLocation } from '@inspect/contract/reference';

/** Words that follow each other make a place. */
export function placeText(codes: readonly FaultLocation[]): string {
  return codes.map((code) => t(`reference.value.${code}`)).join(' ');
}
