import { fieldTexts, t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { z } from 'zod';

/** Checked input, else a 400 with a text per field; unknown names are refused, empty query parameters absent. */
export function readInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('validation', { fields: fieldTexts(parsed.error.issues) });
  return parsed.data;
}

export function queryOf(raw: unknown): Record<string, unknown> {
  const entries = Object.entries(raw ?? {});
  const repeated = entries.filter(([, value]) => Array.isArray(value));
  if (repeated.length > 0) {
    const fields = Object.fromEntries(repeated.map(([name]) => [name, t('field.duplicate_parameter')]));
    throw new AppError('validation', { fields });
  }
  // Made at once, not name by name: to assign to `__proto__` would lose it without a word.
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
