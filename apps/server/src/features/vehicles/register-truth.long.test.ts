import { afterAll, beforeAll, it } from 'vitest';
import { checkHistories } from '../../../test/register/register-history.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('500 random histories leave the register as if only the standing results had ever been made', async () => {
  await checkHistories(test, 500);
}, 3_600_000);
