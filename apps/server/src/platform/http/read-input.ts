import { fieldTexts, t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { z } from 'zod';

/**
 * Checked input or a 400 with an Armenian text for each field. Unknown names are refused by the strict
 * schemas; a query parameter given twice is refused; empty query parameters count as absent.
 */
export function readInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('validation', { fields: fieldTexts(parsed.error.issues) });
  return parsed.data;
}

export function queryOf(raw: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const repeated: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw ?? {})) {
    if (Array.isArray(value)) repeated[name] = t('field.duplicate_parameter');
    else if (value !== '') values[name] = value;
  }
  if (Object.keys(repeated).length > 0) throw new AppError('validation', { fields: repeated });
  return values;
}
