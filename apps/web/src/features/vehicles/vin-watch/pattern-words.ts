import { t } from '@inspect/contract/i18n';
import {
  isVinWatchPattern,
  normaliseVinWatchPattern,
  type VinWatchKind,
  vinWatchPatternProblem,
} from '@inspect/contract/vehicles';

/** Which numbers a pattern stands for, in a sentence; null while it is none yet. */
export function patternWords(kind: VinWatchKind, typed: string): string | null {
  const pattern = normaliseVinWatchPattern(typed);
  if (pattern === '' || vinWatchPatternProblem(kind, pattern)) return null;
  if (!isVinWatchPattern(pattern)) return t('vehicles.vinWatch.fits.exact', { text: pattern });
  const many = t(`vehicles.vinWatch.kindMany.${kind}`);
  const text = pattern.replace(/^\*|\*$/g, '');
  if (/[*?]/.test(text))
    return t('vehicles.vinWatch.fits.looks', { kind: many, text: pattern, example: exampleOf(pattern) });
  const [open, close] = [pattern.startsWith('*'), pattern.endsWith('*')];
  const shape = open && close ? 'contains' : open ? 'ends' : 'begins';
  return t(`vehicles.vinWatch.fits.${shape}`, { kind: many, text });
}

/** A number that fits: a digit for each sign that stands for one, two for the sign that stands for any. */
function exampleOf(pattern: string): string {
  return pattern.replaceAll('?', '7').replaceAll('*', '12');
}
