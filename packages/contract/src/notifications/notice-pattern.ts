import { plateKind } from '../checkups/index.ts';
import { latinCode } from '../kernel/armenian.ts';

export const NOTICE_KINDS = ['vin', 'plate'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** No pattern of fewer letters and digits: it would be about half of the country. */
const CHARACTERS_AT_LEAST = 2;

const RULES = {
  vin: { characters: /^[A-HJ-NPR-Z0-9*?]+$/, wrong: 'notifications.field.vinCharacters', longest: 17 },
  plate: { characters: /^[A-Z0-9*?]+$/, wrong: 'notifications.field.plateCharacters', longest: 10 },
} as const satisfies Record<NoticeKind, unknown>;

/** As it is stored and compared: no separators (not even the hyphen of old VINs), look-alikes Latin. */
export function normaliseNoticePattern(text: string): string {
  return latinCode(text).replace(/\*{2,}/g, '*');
}

/** Does it stand for many vehicles? `*` is any characters or none, `?` is one. */
export function isNoticePattern(pattern: string): boolean {
  return /[*?]/.test(pattern);
}

/** What is wrong with a normalised pattern, as a key of the catalogue; null = nothing. */
export function noticePatternProblem(kind: NoticeKind, pattern: string) {
  const { characters, wrong, longest } = RULES[kind];
  if (!characters.test(pattern)) return wrong;
  if (pattern.replaceAll('*', '').length > longest) return 'notifications.field.long';
  if (isNoticePattern(pattern)) {
    const certain = pattern.replace(/[*?]/g, '').length;
    return certain < CHARACTERS_AT_LEAST ? 'notifications.field.broad' : null;
  }
  if (kind === 'vin') return pattern.length < 5 ? 'checkups.field.vin' : null;
  return plateKind(pattern) === null ? 'checkups.field.plate' : null;
}
