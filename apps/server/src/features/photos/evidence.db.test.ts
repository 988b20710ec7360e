import type { Checkup } from '@inspect/contract/checkups';
import { photosEndpoints } from '@inspect/contract/photos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HARMLESS, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { sendForm } from '../../../test/multipart.ts';
import { pictureOf } from '../../../test/pictures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { NOON, type Who } from '../../../test/world.ts';
import { createPictures, type Pictures } from '../../platform/pictures/pictures.ts';

const MINUTE = 60_000;
/** What the next photograph will be read as: the reader itself has its own tests. */
let plate = '';
const reading = (real: Pictures): Pictures => ({
  examine: async (bytes, wish) => ({
    ...(await real.examine(bytes, wish)),
    plate: wish.readPlate ? plate : '',
  }),
  stop: () => real.stop(),
});

let test: TestApp;
let picture: Buffer;
beforeAll(async () => {
  test = await testApp({ pictures: reading(createPictures()) });
  picture = await pictureOf();
});
afterAll(() => test.close());
beforeEach(() => {
  plate = '';
  test.clock.set(NOON);
});

async function photograph(checkup: string, query: Record<string, string> = {}, who: Who = 'mechanic') {
  const wanted = new URLSearchParams({ checkup, validateVehicle: 'CarRegNo', ...query });
  const part = { name: 'photo.jpg', type: 'image/jpeg', content: picture };
  const answer = await sendForm(test, who, `/upload?${wanted}`, [part]);
  return photosEndpoints.upload.response.parse(answer.body);
}
const concludeFit = async (checkup: Checkup) =>
  (await test.as('operator')).put(`/tech-service-checkup/${checkup._id}`, { version: 1, Opinion: true });
const NO_EVIDENCE = { status: 422, body: { code: 'checkup.no_evidence' } };

describe('a checkup is concluded without a reason', () => {
  it('when its plate was read on a photograph', async () => {
    const checkup = await saveCheckup(test, 'operator');
    plate = checkup.CarRegNo ?? '';
    expect(await photograph(checkup._id)).toMatchObject({ CarRegNo: plate, attachment: { kind: 'plate' } });
    expect((await concludeFit(checkup)).status).toBe(200);
  });

  it('when there is a photograph of the plate on which nothing could be read', async () => {
    const checkup = await saveCheckup(test, 'operator');
    await photograph(checkup._id);
    expect((await concludeFit(checkup)).status).toBe(200);
  });

  it('never with a photograph of another plate', async () => {
    const checkup = await saveCheckup(test, 'operator');
    plate = '99ZZ999';
    await photograph(checkup._id);
    expect(await concludeFit(checkup)).toMatchObject(NO_EVIDENCE);
  });

  it('never with a photograph of something else, of an earlier day, or from another company', async () => {
    const checkup = await saveCheckup(test, 'operator');
    await photograph(checkup._id, { kind: 'vehicle' });
    await photograph(checkup._id, { capturedAt: new Date(NOON.getTime() - 24 * 60 * MINUTE).toISOString() });
    await photograph(checkup._id, {}, 'mechanic2');
    expect(await concludeFit(checkup)).toMatchObject(NO_EVIDENCE);
  });
});

describe('a finding', () => {
  it('points to photographs of its own checkup and to no others', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const other = await saveCheckup(test, 'operator');
    const { attachment } = await photograph(checkup._id, { kind: 'finding' });
    const find = async (id: string) =>
      (await test.as('mechanic')).put(`/tech-service-mechanic-checkups/${id}`, {
        version: 1,
        classificators: { [HARMLESS]: { checked: true, attachments: [attachment._id] } },
      });
    expect((await find(checkup._id)).status).toBe(200);
    expect((await find(other._id)).status).toBe(400);
  });
});
