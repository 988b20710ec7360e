import { fieldTexts } from '@inspect/contract/i18n';
import type { z } from 'zod';

/** What would be sent, judged as a whole by its schema: null while anything in it is wrong. */
export function checkBy<Payload extends object>(schema: z.ZodType<Payload>, values: unknown) {
  const parsed = schema.safeParse(values);
  return parsed.success
    ? { payload: parsed.data, errors: {} }
    : { payload: null, errors: fieldTexts(parsed.error.issues) };
}
