import { t } from '@inspect/contract/i18n';
import {
  isNoticePattern,
  type NoticeKind,
  normaliseNoticePattern,
  noticePatternProblem,
} from '@inspect/contract/notifications';

/** Which numbers a pattern stands for, in a sentence; null while it is none yet. */
export function patternWords(kind: NoticeKind, typed: string): string | null {
  const pattern = normaliseNoticePattern(typed);
  if (pattern === '' || noticePatternProblem(kind, pattern)) return null;
  if (!isNoticePattern(pattern)) return t('notifications.fits.exact', { text: pattern });
  const many = t(`notifications.kindMany.${kind}`);
  const text = pattern.replace(/^\*|\*$/g, '');
  if (/[*?]/.test(text))
    return t('notifications.fits.looks', { kind: many, text: pattern, example: exampleOf(pattern) });
  const [open, close] = [pattern.startsWith('*'), pattern.endsWith('*')];
  const shape = open && close ? 'contains' : open ? 'ends' : 'begins';
  return t(`notifications.fits.${shape}`, { kind: many, text });
}

/** A number that fits: a digit for each sign that stands for one, two for the sign that stands for any. */
function exampleOf(pattern: string): string {
  return pattern.replaceAll('?', '7').replaceAll('*', '12');
}
