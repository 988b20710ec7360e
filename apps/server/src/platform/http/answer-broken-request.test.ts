import { afterAll, beforeAll, expect, it } from 'vitest';
import { appWithoutDatabase } from '../../../test/app-without-database.ts';
import { rawRequest } from '../../../test/faults/raw-request.ts';

let made: Awaited<ReturnType<typeof appWithoutDatabase>>;
let origin: string;
beforeAll(async () => {
  made = await appWithoutDatabase({ publicOrigin: undefined });
  origin = await made.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => made.close());

it.each([
  ['a word that is no method', 'HELLO /api/health HTTP/1.1\r\n\r\n', 400, 'Հարցումը հնարավոր չէ կարդալ'],
  ['no HTTP at all', '\u0016\u0003\u0001\r\n\r\n', 400, 'Հարցումը հնարավոր չէ կարդալ'],
  [
    'an address of seventeen thousand letters',
    `GET /login?to=${'a'.repeat(17_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    431,
    'Տվյալները չափազանց մեծ են',
  ],
])('%s is answered as every refusal is, and the connection ends', async (_what, sent, status, message) => {
  const request = await rawRequest(origin, sent);
  expect(await request.closed()).toBe(true);
  const [head = '', body = ''] = Buffer.from(request.answer(), 'latin1').toString('utf8').split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain('cache-control: no-store');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(body)).toMatchObject({ message, errors: [message] });
});

it.each(['/%ff', '/receipt/%ff', '/check/%E0%A4%A'])(
  'a person who follows %s comes to the page that says there is none',
  async (path) => {
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/error-404']);
  },
);

it('a call whose address can’t be decoded is told so', async () => {
  const answer = await fetch(`${origin}/api/files/%ff`);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: 'Հարցումը հնարավոր չէ կարդալ' },
  ]);
});
