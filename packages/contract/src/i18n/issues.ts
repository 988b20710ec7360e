import type { z } from 'zod';
import { isMessageKey, type MessageKey, type MessageValues, t } from './translate.ts';

type Issue = z.core.$ZodIssue;

/** Zod's issues as wire field (dotted path) → Armenian sentence; the first issue of a field wins. */
export function fieldTexts(issues: readonly Issue[]): Record<string, string> {
  // Not a plain object: every object has a `constructor` already, and a field may be called so.
  const texts = new Map<string, string>();
  for (const issue of issues) {
    for (const [name, text] of textsOf(issue)) if (!texts.has(name)) texts.set(name, text);
  }
  return Object.fromEntries(texts);
}

function textsOf(issue: Issue): [string, string][] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [path ? `${path}.${key}` : key, t('field.unknown')]);
  }
  return [[path || 'body', t(keyOf(issue), valuesOf(issue))]];
}

function keyOf(issue: Issue): MessageKey {
  if (isMessageKey(issue.message)) return issue.message;
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'field.too_long' : 'field.max';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'field.too_short' : 'field.min';
  return issue.code === 'invalid_value' || issue.code === 'invalid_union' ? 'field.choice' : 'field.type';
}

function valuesOf(issue: Issue): MessageValues {
  if (issue.code === 'too_big') return { max: String(issue.maximum) };
  if (issue.code === 'too_small') return { min: String(issue.minimum) };
  return issue.code === 'custom' ? (issue.params ?? {}) : {};
}
