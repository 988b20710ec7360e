import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedCalls } from '../../test/app-without-database.ts';
import { AS_WRITTEN } from '../../test/as-written.ts';
import { buildCheckup } from '../../test/build/checkup.ts';
import { emailOf, TEST_PASSWORD } from '../../test/fixtures.ts';
import { lastCode } from '../../test/message-log.ts';
import { clientOf, type TestApp, testApp } from '../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const CANARY = {
  plate: '77CN777',
  vin: 'CANARYVN000000001',
  certificate: 'CN777777',
  name: 'Կանարյան Դեղձանիկ',
  phone: '+37499777777',
  secondPhone: '+37477777077',
  code: '777077',
  email: 'canary.owner@example.am',
  address: 'Canary street 7',
  password: 'canary password 7',
  token: 'CanaryToken_'.padEnd(43, '7'),
};

const lines = () => t.log().split('\n').filter(Boolean);

function expectNoCanary() {
  for (const [kind, text] of Object.entries(CANARY)) {
    expect(t.log(), kind).not.toContain(text);
    expect(t.log(), kind).not.toContain(encodeURIComponent(text));
  }
  expect(t.log()).not.toContain(TEST_PASSWORD);
  expect(t.log()).not.toMatch(/canary/i);
  expect(t.log()).not.toMatch(/test\.example|inspect-session/);
}

describe('the log', () => {
  test('holds none of what a person types or is known by, whether calls succeed or fail', async () => {
    const operator = await t.as('operator');
    const checkup = await buildCheckup(t.database.pool, {
      CarRegNo: CANARY.plate,
      VIN: CANARY.vin,
      registrationCertificate: CANARY.certificate,
      ownerName: CANARY.name,
      phone: CANARY.phone,
      email: CANARY.email,
      address: CANARY.address,
      payments: [{ purpose: 'inspection', method: 'cash' }],
    });
    const query = encodeURIComponent(CANARY.name);
    const statuses = [
      await operator.post('/tech-service-checkup', checkup),
      await operator.post('/tech-service-checkup', checkup),
      await operator.post('/tech-service-checkup', { ...checkup, temporary_id: 'c'.repeat(24) }),
      await operator.post('/tech-service-checkup', { ...checkup, ownerName: 7, [CANARY.name]: CANARY.phone }),
      await operator.send('POST', '/tech-service-checkup', { payload: `{"ownerName":"${CANARY.name}",` }),
      await operator.post('/tech-service-checkup-check-before-add', { CarRegNo: CANARY.plate }),
      await operator.get(
        `/find-tech-service?data=${CANARY.plate}&registrationCertificate=${CANARY.certificate}`,
      ),
      await operator.get(`/tech-service-checkup?search=${query}`),
      await operator.get(`/tech-service-checkup?search=${query}&search=${query}`),
      await operator.get(`/nothing-here/${CANARY.plate}?token=${CANARY.token}`),
      await operator.get(`/get-checkup-for-edit/${CANARY.plate}`),
      await t.anonymous.post('/auth/login', { email: emailOf('operator'), password: TEST_PASSWORD }),
      await t.anonymous.post('/auth/login', { email: CANARY.email, password: CANARY.password }),
      await t.anonymous.post('/auth/login', { email: 7, password: CANARY.password, [CANARY.password]: 1 }),
      await t.anonymous.post(
        '/auth/login',
        { email: CANARY.email, password: CANARY.password },
        { origin: `https://${CANARY.plate}.example` },
      ),
      await clientOf(t.app, CANARY.token).get('/auth/me'),
      await operator.post('/auth/checkPhone', { phone: CANARY.secondPhone }),
      await operator.post('/auth/addVerifiedPhone', { phone: CANARY.secondPhone, code: CANARY.code }),
      await operator.post('/auth/addVerifiedPhone', { phone: CANARY.phone, code: CANARY.code, extra: 1 }),
      await operator.post('/auth/step-up', { password: CANARY.password }),
      await t.anonymous.post('/auth/forgot', { email: CANARY.email }),
      await t.anonymous.post('/auth/two-factor', { code: CANARY.code }),
      await t.anonymous.post('/auth/reset', {
        email: CANARY.email,
        code: CANARY.code,
        password: CANARY.password,
      }),
      await operator.get('/auth/me', {
        'user-agent': CANARY.name.replaceAll(/[^ -~]/g, 'canary'),
        referer: `https://x/?q=${CANARY.plate}`,
        'x-forwarded-for': '77.77.77.77',
      }),
    ].map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 200, 409, 400, 404, 401, 403, 422]));
    expect(lines().filter((line) => line.includes('"msg":"answered"')).length).toBeGreaterThanOrEqual(
      statuses.length,
    );
    // The queue writes and hands over what was asked for above, or fails at it, without a word of it.
    expect(await t.runJobs()).toBeGreaterThan(0);
    expect(await lastCode(t, CANARY.secondPhone)).toMatch(/^\d{6}$/);
    expect(t.log()).not.toContain(await lastCode(t, CANARY.secondPhone));
    expectNoCanary();
  });

  test('holds none of it either when the database itself refuses with the value in its words', async () => {
    const operator = await t.as('operator');
    await t.database.pool.query(
      `alter table checkups add constraint refuse_canary check (owner_name <> '${CANARY.name}') not valid`,
    );
    const checkup = await buildCheckup(t.database.pool, { ownerName: CANARY.name, phone: CANARY.phone });
    const refused = await operator.post('/tech-service-checkup', checkup);
    expect(refused.status).toBe(500);
    expect(refused.text).not.toMatch(/refuse_canary|checkups|insert|constraint/);
    const failed = lines().find((line) => line.includes('request failed'));
    expect(JSON.parse(failed ?? '{}')).toMatchObject({ err: { code: '23514' } });
    expectNoCanary();
    await t.database.pool.query('alter table checkups drop constraint refuse_canary');
    expect((await operator.post('/tech-service-checkup', checkup)).status, 'nothing was half-written').toBe(
      201,
    );
  });

  test('is one JSON object a line, each of them ours, even when an address holds line breaks', async () => {
    const before = lines().length;
    const forged = ['%0A{"level":50,"msg":"forged"}', '%0D%0Aforged', '\u2028forged', '%E2%80%A8forged'];
    for (const text of forged) {
      await t.app.inject({ url: `/api/${text}`, headers: { 'user-agent': 'a\tforged' } });
      await t.anonymous.get(`/checkStatus?x=${text}`);
    }
    expect(lines().length - before).toBe(forged.length * 2);
    for (const line of lines())
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
    expect(t.log()).not.toContain('forged');
  });

  test('names calls by their pattern, with their answer and their number', async () => {
    const operator = await t.as('operator');
    const { headers } = await operator.get(`/get-checkup-for-edit/${'a'.repeat(24)}?x=1`);
    const line = lines().find((text) => text.includes(String(headers['x-request-id'])));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      method: 'GET',
      route: expect.stringMatching(/^\/api\/get-checkup-for-edit\/:id$/),
      status: 400,
      ms: expect.any(Number),
      reqId: headers['x-request-id'],
    });
    for (const { path } of await publishedCalls(t.app)) expect(path).not.toContain('?');
    expect(lines().filter((text) => text.includes('?'))).toEqual([]);
  });
});

describe('where a call says it comes from', () => {
  const places = async (app: TestApp) =>
    (
      await app.database.pool.query<{ address: string }>(
        `select address from login_history order by ${AS_WRITTEN}`,
      )
    ).rows.map((row) => row.address);
  const login = (app: TestApp, from: string) =>
    app.anonymous.post(
      '/auth/login',
      { email: emailOf('operatorB'), password: TEST_PASSWORD },
      { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}` },
    );

  test('is not believed without a trusted proxy', async () => {
    const direct = await testApp();
    expect((await login(direct, '203.0.113.9')).status).toBe(200);
    expect(await places(direct)).toEqual(['127.0.0.1']);
    await direct.close();
  });

  test('is believed as far as the trusted proxy wrote it, not what the sender wrote before', async () => {
    const behind = await testApp({ trustProxy: ['loopback'] });
    await login(behind, '198.51.100.1, 203.0.113.9');
    expect(await places(behind)).toEqual(['203.0.113.9']);
    await behind.close();
  });

  test('can’t be varied to get around the limit of attempts', async () => {
    const direct = await testApp();
    const attempt = (index: number) =>
      direct.anonymous.post(
        '/auth/login',
        { email: `nobody${index}@test.example`, password: 'x'.repeat(12) },
        { 'x-forwarded-for': `203.0.113.${index}` },
      );
    const statuses = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await attempt(index)).status);
    expect(statuses.at(0)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    await direct.close();
  });
});

describe('over a real connection', () => {
  test('requests that two readers could understand differently are refused', async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    expect(address).toContain(String(port));
    const raw = (text: string) => sendRaw(port, text);
    const head = `POST /api/auth/logout HTTP/1.1\r\nHost: inspect.test\r\nOrigin: http://inspect.test\r\nX-Requested-With: inspect\r\nContent-Type: application/json\r\n`;
    const smuggled = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const text of [
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`,
      `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `${head}Content-Length : 2\r\n\r\n{}${smuggled}`,
      `GET /api/health HTTP/1.1\r\n\r\n`,
      `GET /api/health HTTP/1.1\nHost: x\n X: y\n\n`,
    ]) {
      const answer = await raw(text);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(answer).not.toContain('"status":"ok"');
    }
    expect(await raw('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
      '"status":"ok"',
    );
  });
});

/** What the server says until it closes the connection. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      said += chunk;
    });
    socket.on('close', () => resolve(said));
    socket.on('error', (problem) => (said ? resolve(said) : reject(problem)));
  });
}
