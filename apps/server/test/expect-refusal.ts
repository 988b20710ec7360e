import { t } from '@inspect/contract/i18n';
import { expect } from 'vitest';
import type { Answer } from './test-app.ts';

/** A 400 with an Armenian sentence under this field, its placeholders filled. */
export function expectRefusal(answer: Answer, field: string) {
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'validation',
      message: t('error.validation'),
      fields: { [field]: expect.stringMatching(/[ա-ֆ]/) },
    },
  });
  expect(answer.body).toMatchObject({ errors: expect.arrayContaining([expect.stringMatching(/[ա-ֆ]/)]) });
  expect(answer.text).not.toMatch(/\{(min|max)\}/);
}
