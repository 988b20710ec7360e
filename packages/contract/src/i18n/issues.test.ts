import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkupsEndpoints } from '../checkups/index.ts';
import { ERROR_STATUS } from '../kernel/errors.ts';
import { objectId } from '../kernel/ids.ts';
import { fieldTexts } from './issues.ts';
import { isMessageKey, t } from './translate.ts';

const textsOf = (schema: z.ZodType, value: unknown) =>
  fieldTexts(schema.safeParse(value).error?.issues ?? []);

describe('what stands under a field', () => {
  it('names an unknown field, also one that every object has by birth', () => {
    const body: unknown = JSON.parse('{"amount": 1, "constructor": 2, "toString": 3, "__proto__": 4}');
    const texts = textsOf(z.strictObject({}), body);
    expect(Object.entries(texts).sort()).toEqual(
      ['__proto__', 'amount', 'constructor', 'toString'].map((name) => [name, t('field.unknown')]),
    );
  });

  it('names a nested field by its path', () => {
    expect(
      textsOf(checkupsEndpoints.create.body, { payments: [{ purpose: 'inspection', method: 'card' }] }),
    ).toMatchObject({ 'payments.0.method': t('field.choice') });
  });

  it('tells a missing id from a wrong one', () => {
    const schema = z.strictObject({ car: objectId });
    expect(textsOf(schema, {})).toEqual({ car: t('field.required') });
    expect(textsOf(schema, { car: null })).toEqual({ car: t('field.required') });
    expect(textsOf(schema, { car: '' })).toEqual({ car: t('field.required') });
    expect(textsOf(schema, { car: 5 })).toEqual({ car: t('field.id') });
    expect(textsOf(schema, { car: 'x' })).toEqual({ car: t('field.id') });
  });

  it('says the bound that was crossed', () => {
    expect(textsOf(z.strictObject({ a: z.string().max(5) }), { a: '123456' })).toEqual({
      a: t('field.too_long', { max: 5 }),
    });
  });

  it('keeps the first sentence of a field', () => {
    const schema = z.strictObject({ a: z.string().min(5).regex(/x/, { error: 'field.id' }) });
    expect(textsOf(schema, { a: 'b' })).toEqual({ a: t('field.too_short', { min: 5 }) });
  });
});

describe('the catalogue', () => {
  it('has an Armenian sentence for every failure', () => {
    for (const code of Object.keys(ERROR_STATUS)) {
      const key = `error.${code}`;
      expect(isMessageKey(key) && t(key)).toMatch(/[ա-ֆ]/);
    }
  });

  it('puts values in their places and leaves what it was not told', () => {
    expect(t('field.max', { max: 5 })).toContain('5');
    expect(t('field.max')).toContain('{max}');
  });
});
