import { vehiclesEndpoints } from '@inspect/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let operator: Client;
beforeAll(async () => {
  test = await testApp();
  operator = await test.as('operator');
});
afterAll(() => test.close());

async function find(query: Record<string, string>) {
  const answer = await operator.get(`/find-tech-service?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return vehiclesEndpoints.find.response.parse(answer.body).data;
}

describe('looking a vehicle up', () => {
  it('by plate or VIN gives the same technical data and no owner, by the certificate neither plate nor VIN', async () => {
    const checkup = await saveCheckup(test, 'operator2');
    const found = await find({ data: checkup.CarRegNo ?? '' });
    expect(found).toMatchObject({
      CarRegNo: checkup.CarRegNo,
      VIN: checkup.VIN,
      owner: null,
      registrationCertificate: null,
    });
    expect(await find({ data: checkup.VIN })).toEqual(found);
    const certified = await find({ data: checkup.registrationCertificate ?? '' });
    expect(certified).toEqual({ ...found, CarRegNo: null, VIN: null });
  });

  it('gives nothing for what nobody has', async () => {
    for (const data of ['99ZZ999', 'WVWZZZ1JZXW000001', 'ZZ999999', '%', '_______', 'Ուրիշ'])
      expect(await find({ data })).toBeNull();
  });

  it('understands look-alike letters, spaces and hyphens', async () => {
    const checkup = await saveCheckup(test, 'operator2', {
      CarRegNo: '77OS123',
      registrationCertificate: 'AB765432',
    });
    for (const data of ['77 օտ 123', '77-OS-123', '77os123'])
      expect(await find({ data })).toMatchObject({ VIN: checkup.VIN });
    for (const data of ['ab 765-432', 'АВ765432'])
      expect(await find({ data })).toMatchObject({ VIN: null, productionYear: checkup.productionYear });
  });

  it('finds an old number of the chassis with its hyphen', async () => {
    const checkup = await saveCheckup(test, 'operator', { VIN: '2101-7654321' });
    expect(await find({ data: '2101-7654321' })).toMatchObject({ CarRegNo: checkup.CarRegNo });
  });

  it('tells the owner to who has both the plate and the certificate', async () => {
    const checkup = await saveCheckup(test, 'operator2', { ownerName: 'Գաղտնի Անձնավորյան' });
    const certificate = checkup.registrationCertificate ?? '';
    const found = await find({
      data: ` ${checkup.CarRegNo}`,
      registrationCertificate: certificate.toLowerCase(),
    });
    expect(found).toMatchObject({
      registrationCertificate: certificate,
      owner: { ownerName: 'Գաղտնի Անձնավորյան' },
    });
  });

  it('does not tell the owner for the certificate twice, for VIN and certificate, or for a wrong certificate', async () => {
    const checkup = await saveCheckup(test, 'operator2');
    const other = await saveCheckup(test, 'operator2');
    const certificate = checkup.registrationCertificate ?? '';
    for (const query of [
      { data: checkup.VIN, registrationCertificate: certificate },
      { data: checkup.CarRegNo ?? '', registrationCertificate: other.registrationCertificate ?? '' },
      { data: checkup.CarRegNo ?? '', registrationCertificate: '' },
      { data: checkup.CarRegNo ?? '', registrationCertificate: '%' },
    ])
      expect(await find(query)).toMatchObject({
        VIN: checkup.VIN,
        owner: null,
        registrationCertificate: null,
      });
    const twice = { data: certificate, registrationCertificate: certificate };
    expect(await find(twice)).toMatchObject({ owner: null, registrationCertificate: null, VIN: null });
  });

  it('finds a plate with one mistake, when only one vehicle can be meant', async () => {
    const checkup = await saveCheckup(test, 'operator2', { CarRegNo: '88WW808' });
    for (const data of ['88WW809', '88W808', '88WWW808', '88WW880'])
      expect(await find({ data })).toMatchObject({ VIN: checkup.VIN, CarRegNo: '88WW808' });
    expect(await find({ data: '88WW899' })).toBeNull();
    // Not a plate, however near.
    expect(await find({ data: '88WW80-' })).toMatchObject({ VIN: checkup.VIN });
    expect(await find({ data: '88WWWW808AAAA' })).toBeNull();
  });

  it('does not guess between two, but the certificate of one of them says which', async () => {
    const one = await saveCheckup(test, 'operator2', { CarRegNo: '89WW801' });
    const other = await saveCheckup(test, 'operator2', { CarRegNo: '89WW802' });
    expect(await find({ data: '89WW803' })).toBeNull();
    for (const { registrationCertificate, VIN } of [one, other])
      expect(
        await find({ data: '89WW803', registrationCertificate: registrationCertificate ?? '' }),
      ).toMatchObject({ VIN });
    const stranger = await saveCheckup(test, 'operator2', { CarRegNo: '55WW855' });
    const foreign = { data: '89WW803', registrationCertificate: stranger.registrationCertificate ?? '' };
    expect(await find(foreign)).toBeNull();
  });

  it('never tells the owner by a mistyped plate or a part of the VIN, whatever else is known', async () => {
    const checkup = await saveCheckup(test, 'operator2', { CarRegNo: '90WW904', VIN: 'WVWZZZ1JZXW909090' });
    const registrationCertificate = checkup.registrationCertificate ?? '';
    for (const data of ['90WW905', '9OWW904', '909090'])
      expect(await find({ data, registrationCertificate })).toMatchObject({
        VIN: checkup.VIN,
        owner: null,
        registrationCertificate: null,
      });
  });

  it('finds by the last six of a VIN, when only one vehicle ends so', async () => {
    const one = await saveCheckup(test, 'operator2', { VIN: 'WVWZZZ1JZXW717171' });
    expect(await find({ data: '717171' })).toMatchObject({ VIN: one.VIN });
    await saveCheckup(test, 'operator2', { VIN: 'XTAZZZ1JZXW717171' });
    expect(await find({ data: '717171' })).toBeNull();
    expect(await find({ data: '17171' })).toBeNull();
  });

  it.each([
    ['data', ''],
    ['data', `data=${'1'.repeat(41)}`],
    ['data', 'data=%00'],
    ['data', 'data=1&data=2'],
    ['registrationCertificate', `data=1&registrationCertificate=${'1'.repeat(21)}`],
    ['plate', 'data=1&plate=2'],
    ['__proto__', 'data=1&__proto__=2'],
    ['constructor', 'data=1&constructor=2'],
  ])('refuses under %s: «%s»', async (field, query) => {
    expectRefusal(await operator.get(`/find-tech-service?${query}`), field);
  });
});
