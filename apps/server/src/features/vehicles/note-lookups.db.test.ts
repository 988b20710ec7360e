import { vehiclesEndpoints } from '@inspect/contract/vehicles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { concludeByCalls, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const PLATE = '77OS123';
const CERTIFICATE = 'AB765432';
const VIN = 'WVWZZZ1JZXW048777';

let test: TestApp;
beforeEach(async () => {
  test = await testApp({ connections: 8 });
});
afterEach(() => test.close());

const foreign = (more: object = {}) =>
  saveCheckup(test, 'operator2', { CarRegNo: PLATE, VIN, registrationCertificate: CERTIFICATE, ...more });

async function ask(who: Who, query: Record<string, string>) {
  return (await test.as(who)).get(`/find-tech-service?${new URLSearchParams(query)}`);
}

async function lines(who: Who = 'admin') {
  const answer = await (await test.as(who)).get('/edit-histories?entity=vehicleLookups&limit=200');
  expect(answer.status).toBe(200);
  return (
    answer.body as { data: { user: string; action: string; changes: { field: string; after: unknown }[] }[] }
  ).data;
}

describe('whoever knows a certificate and nothing else', () => {
  it('learns neither the plate nor the owner from it, by any call', async () => {
    const payload = await payloadOf(test, 'operator2');
    await foreign();
    const operator = await test.as('operator');
    const answers = [
      await operator.get(`/find-tech-service?data=${CERTIFICATE}`),
      await operator.get(`/find-tech-service?data=${CERTIFICATE}&registrationCertificate=${CERTIFICATE}`),
      await operator.get(`/search-tech-service-checkup-date?search=${CERTIFICATE}`),
      await operator.get(`/search-tech-service-checkup?search=${CERTIFICATE}`),
      ...(await Promise.all(
        [{ CarRegNo: CERTIFICATE }, { VIN: CERTIFICATE }].map((body) =>
          operator.post('/tech-service-checkup-check-before-add', {
            ...body,
            registrationCertificate: CERTIFICATE,
          }),
        ),
      )),
    ];
    for (const { text } of answers)
      for (const secret of [PLATE, VIN, payload.ownerName, payload.phone]) expect(text).not.toContain(secret);
    const found = vehiclesEndpoints.find.response.parse(answers[0]?.body).data;
    expect(found).toMatchObject({ CarRegNo: null, VIN: null, owner: null, productionYear: 2016 });
    // Both typed, and both of this vehicle.
    const both = await operator.get(
      `/find-tech-service?data=${PLATE}&registrationCertificate=${CERTIFICATE}`,
    );
    expect(both.text).toContain(payload.ownerName);
  });
});

describe('a look-up of a vehicle that one’s company has not inspected', () => {
  it('stands in the history: who asked for what, once a day; nobody else’s company reads it', async () => {
    await foreign();
    for (let time = 0; time < 3; time += 1)
      await ask('operator', { data: PLATE, registrationCertificate: CERTIFICATE });
    expect(await lines()).toMatchObject([
      {
        user: PEOPLE.operator.id,
        action: 'lookup',
        changes: [
          { field: 'call', after: 'GET /find-tech-service' },
          { field: 'data', after: PLATE },
          { field: 'registrationCertificate', after: CERTIFICATE },
        ],
      },
    ]);
    expect(await lines('owner')).toHaveLength(1);
    expect(await lines('owner2')).toHaveLength(0);
    expect((await (await test.as('operator')).get('/edit-histories?entity=vehicleLookups')).status).toBe(404);
  });

  it('is noted whichever call answers it, and not where it is one’s own', async () => {
    await foreign();
    const operator = await test.as('operator');
    await operator.get(`/tech-service-vehicle?VIN=${VIN}`);
    await operator.get(`/search-tech-service-checkup-date?search=${PLATE}`);
    await operator.post('/tech-service-checkup-check-before-add', { CarRegNo: PLATE });
    expect((await lines()).map(({ changes }) => changes[0]?.after).sort()).toEqual([
      'GET /search-tech-service-checkup-date',
      'GET /tech-service-vehicle',
      'POST /tech-service-checkup-check-before-add',
    ]);
    await ask('operator2', { data: PLATE });
    await ask('admin', { data: PLATE });
    expect(await lines()).toHaveLength(3);
  });

  it('is refused with an alarm to whoever asks for more than sixty an hour, also all at once', async () => {
    await foreign();
    const operator = await test.as('operator');
    const certificates = Array.from({ length: 80 }, (_, index) => `ZZ${String(100_000 + index)}`);
    const answers = await Promise.all(
      certificates.map((certificate) =>
        operator.get(`/find-tech-service?data=${PLATE}&registrationCertificate=${certificate}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.body).toMatchObject({
      code: 'lookup_quota',
      message: expect.stringMatching(/մեկ ժամից/),
    });
    expect(test.log()).toContain('"alarm":"lookup_quota"');
    expect(await test.securityEvents()).toMatchObject([
      { user: PEOPLE.operator.id, call: 'GET /find-tech-service', status: 429, entity: 'vehicles' },
    ]);
    // His colleague's work goes on, and his own an hour later.
    expect((await ask('operatorA2', { data: PLATE })).status).toBe(200);
    test.clock.advance(3_600_001);
    expect((await ask('operator', { data: PLATE })).status).toBe(200);
  });

  it('of a certificate that nobody has is a guess, and counts', async () => {
    for (let n = 0; n < 60; n += 1)
      expect((await ask('operator', { data: `ZZ${100_000 + n}` })).body).toEqual({ data: null });
    expect((await ask('operator', { data: 'ZZ999999' })).status).toBe(429);
    // A plate that nobody has told nothing, and is not counted.
    for (let n = 0; n < 5; n += 1) expect((await ask('operatorA2', { data: `99ZZ99${n}` })).status).toBe(200);
    expect(await lines()).toHaveLength(60);
  });

  it('that becomes a checkup counts no more: whoever inspects what he looks up is never refused', async () => {
    await concludeByCalls(test, 'operator2', await foreign(), false);
    const next = await saveCheckup(test, 'operator2', {
      CarRegNo: '78OS123',
      VIN: 'WVWZZZ1JZXW048778',
      registrationCertificate: 'AB765433',
    });
    test.clock.advance(30 * 24 * 3_600_000);
    for (let n = 0; n < 60; n += 1)
      await ask('operator', { data: PLATE, registrationCertificate: `ZZ${100_000 + n}` });
    expect((await ask('operator', { data: next.VIN })).status).toBe(429);
    await saveCheckup(test, 'operator', { CarRegNo: PLATE, VIN, registrationCertificate: CERTIFICATE });
    expect((await ask('operator', { data: next.VIN })).status).toBe(200);
    expect(await lines()).toHaveLength(61);
  });
});
