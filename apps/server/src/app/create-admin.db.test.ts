import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { createAdmin } from './create-admin.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const person = { email: 'First@Example.AM', name: 'Անուն Ազգանուն', password: 'այստեղ ոչ ոք չի գուշակի' };

describe('the first person of a production database', () => {
  it('is made by the system administrator and signs in', async () => {
    expect(await createAdmin(test.database.pool, person)).toBe('first@example.am');
    const { email, password } = person;
    const answer = await test.anonymous.post('/auth/login', { email, password });
    expect(answer).toMatchObject({ status: 200, body: { data: { user: { role: 'ADMIN', company: null } } } });
  });

  it('is not made a second time under the same address', async () => {
    await expect(createAdmin(test.database.pool, person)).rejects.toThrow('already signs in');
  });

  it.each([
    ['no address', { ...person, email: undefined }, '--email'],
    ['no name', { ...person, email: 'a@example.am', name: ' ' }, '--name'],
    ['no password', { ...person, email: 'a@example.am', password: undefined }, 'ADMIN_PASSWORD'],
    ['a short password', { ...person, email: 'a@example.am', password: 'short' }, '15'],
  ])('is refused with one line: %s', async (_what, wanted, line) => {
    await expect(createAdmin(test.database.pool, wanted)).rejects.toThrow(line);
  });
});
