import { z } from 'zod';
import { hasWholeCharacters } from '../kernel/fields.ts';

/** Lengths in characters (OWASP ASVS 5.0 V6.2.1, NIST SP 800-63B-4); common words the server knows. */
export const PASSWORD_MIN_ALONE = 15;
export const PASSWORD_MIN_WITH_SECOND_FACTOR = 8;
export const PASSWORD_MAX = 256;

/** What is typed at sign-in: no rule but an upper bound, so that old passwords keep working; never trimmed. */
export const typedPassword = z
  .string({ error: 'field.required' })
  .min(1, { error: 'field.required' })
  .max(PASSWORD_MAX * 4, { error: 'field.too_long' })
  .refine(hasWholeCharacters, { error: 'field.characters' });
