import { z } from 'zod';
import { latinCode } from './armenian.ts';

/** Field kinds of forms and calls; messages are catalogue keys, so answer and form say one sentence. */
const control = /[\u0000-\u0008\u000B-\u001F\u007F]/;
/** Turns the text around it about, so that it reads otherwise than it is. */
const turning = /[\u202A-\u202E\u2066-\u2069]/;
/** Something that is seen: no space, nothing of no width, no blank Braille cell or Hangul filler. */
const seen = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const halfPair = /\p{Surrogate}/u;

/** No half of a surrogate pair, which is no character and which no database keeps. */
export const hasWholeCharacters = (value: string) => !halfPair.test(value);

/** Whatever people write: every kind of text is made of it. Lines end with LF, however they were pasted. */
export const anyText = z
  .string({ error: 'field.required' })
  .overwrite((value) => value.replace(/\r\n?/g, '\n'))
  .refine(hasWholeCharacters, { error: 'field.characters' });

export function text(maximum: number) {
  return anyText
    .trim()
    .min(1, { error: 'field.required' })
    .max(maximum, { error: 'field.too_long' })
    .refine((value) => value === '' || seen.test(value), { error: 'field.required' })
    .refine((value) => !control.test(value) && !turning.test(value), { error: 'field.characters' });
}

/** What is looked for, as it was typed; the database takes no character zero. */
export function typed(maximum: number) {
  return anyText
    .max(maximum, { error: 'field.too_long' })
    .refine((value) => !control.test(value), { error: 'field.characters' });
}

const ourScripts = /^[\p{Script=Armenian}\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Zs}\p{Sc}№+]*$/u;

const signs = /[\p{Sm}°]/gu;

/** A line in Armenian, Latin or Cyrillic, as an address («15/2»); `signs` lets in > ≤ ± ° of technical names. */
export function lineText(maximum: number, options: { signs?: boolean } = {}) {
  return text(maximum).refine((value) => ourScripts.test(options.signs ? value.replace(signs, '') : value), {
    error: 'field.script',
  });
}

/** A person's or company's name: a line with at least one letter. */
export function nameText(maximum: number) {
  return lineText(maximum).refine((value) => /\p{L}/u.test(value), { error: 'field.name' });
}

export function whole(minimum: number, maximum: number) {
  return z
    .int({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? 'field.required' : 'field.whole',
    })
    .min(minimum, { error: 'field.min' })
    .max(maximum, { error: 'field.max' });
}

/** Latin letters and digits as printed on documents; look-alikes are folded before the pattern is tried. */
export function code(
  pattern: RegExp,
  error: string,
  options: { keepHyphen?: boolean; maximum?: number } = {},
) {
  return anyText
    .max(options.maximum ?? 40, { error: 'field.too_long' })
    .transform((value) => latinCode(value, options))
    .refine((value) => value.length > 0, { error: 'field.required', abort: true })
    .refine((value) => pattern.test(value), { error });
}

export const email = z
  .string({ error: 'field.required' })
  .trim()
  .toLowerCase()
  .min(1, { error: 'field.required' })
  .max(254, { error: 'field.too_long' })
  .pipe(z.email({ error: 'field.email' }));

/** Armenian numbers only; how a number is written in a form is normalised by the form. */
export const phone = z
  .string({ error: 'field.required' })
  .transform((value) => value.replace(/[\s()-]/g, ''))
  .refine((value) => value.length > 0, { error: 'field.required', abort: true })
  .refine((value) => /^\+374[1-9]\d{7}$/.test(value), { error: 'field.phone' });

/** Armenian mobile numbers: land lines take no message, and premium numbers (90, 80, 60) are where fraud collects. */
export const mobilePhone = phone.refine(
  (value) => /^\+374(?:33|4[1349]|55|77|88|9[13-9])\d{6}$/.test(value),
  {
    error: 'field.mobile',
  },
);
