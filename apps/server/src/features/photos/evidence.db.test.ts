import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { photosEndpoints } from '@inspect/contract/photos';
import { createPictures, type Pictures } from '@inspect/plates';
import { pictureOf } from '@inspect/plates/test';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  HARMLESS,
  moveByCall,
  type Overrides,
  payloadOf,
  saveCheckup,
  signByCall,
} from '../../../test/build/stored-checkup.ts';
import { NOON, STATIONS, type Who } from '../../../test/fixtures.ts';
import { sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

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
const pictures = reading(createPictures());
beforeAll(async () => {
  test = await testApp({ pictures });
  picture = await pictureOf();
});
afterAll(async () => {
  await test.close();
  // A second process that opens pictures would stay with the worker's other files.
  pictures.stop();
});
beforeEach(() => {
  plate = '';
  test.clock.set(NOON);
});

async function nonceOf(checkup: string, who: Who = 'mechanic'): Promise<string> {
  const { body } = await (await test.as(who)).get(`/upload-nonce?checkup=${checkup}`);
  return photosEndpoints.nonce.response.parse(body).data.nonce;
}

/** As the browser sends it; with `nonce: ''` as one does that knows of none. */
async function photograph(
  checkup: string,
  query: Record<string, string> = {},
  who: Who = 'mechanic',
  content = picture,
) {
  const nonce = query.nonce ?? (await nonceOf(checkup, who));
  const { nonce: _, ...rest } = { ...query, nonce };
  const proof = nonce === '' ? {} : { nonce };
  const wanted = new URLSearchParams({ checkup, validateVehicle: 'CarRegNo', ...rest, ...proof });
  const part = { name: 'photo.jpg', type: 'image/jpeg', content };
  const answer = await sendForm(test, who, `/upload?${wanted}`, [part]);
  return photosEndpoints.upload.response.parse(answer.body);
}
const concludeFit = async (checkup: Checkup) =>
  (await test.as('operator')).put(`/tech-service-checkup/${checkup._id}`, {
    version: checkup.version,
    Opinion: true,
  });
const inspected = async (overrides: Overrides = {}) =>
  signByCall(test, await saveCheckup(test, 'operator', overrides));
const NO_EVIDENCE = { status: 422, body: { code: 'checkup.no_evidence' } };

describe('a checkup is concluded without a reason', () => {
  it('when its plate was read on a photograph', async () => {
    const checkup = await inspected();
    plate = checkup.CarRegNo ?? '';
    expect(await photograph(checkup._id)).toMatchObject({ CarRegNo: plate, attachment: { kind: 'plate' } });
    expect((await concludeFit(checkup)).status).toBe(200);
  });

  it('when there is a photograph of the plate on which nothing could be read', async () => {
    const checkup = await inspected();
    await photograph(checkup._id);
    expect(await concludeFit(checkup)).toMatchObject({
      status: 200,
      body: { data: { marks: ['too_short', 'plate_unread'] } },
    });
  });

  it('never with a photograph of another plate', async () => {
    const checkup = await inspected();
    plate = '99ZZ999';
    await photograph(checkup._id);
    const sentence = t('error.checkup.other_plate', {
      read: '99 ZZ 999',
      plate: formatPlate(checkup.CarRegNo ?? ''),
    });
    expect(await concludeFit(checkup)).toMatchObject({
      status: 422,
      body: { code: 'checkup.other_plate', fields: { cameraReasonId: sentence } },
    });
    // A photograph of nothing does not make it better.
    plate = '';
    await photograph(checkup._id);
    expect(await concludeFit(checkup)).toMatchObject({ body: { code: 'checkup.other_plate' } });
    // A right one beside them is enough.
    plate = checkup.CarRegNo ?? '';
    await photograph(checkup._id);
    expect(await concludeFit(checkup)).toMatchObject({
      status: 200,
      body: { data: { marks: ['too_short'] } },
    });
  });

  it('never with one of another plate that nobody asked to be read', async () => {
    const checkup = await inspected();
    plate = '99ZZ999';
    const part = { name: 'photo.jpg', type: 'image/jpeg', content: picture };
    await sendForm(test, 'mechanic', `/upload?kind=plate&checkup=${checkup._id}`, [part]);
    expect(await concludeFit(checkup)).toMatchObject({ status: 422, body: { code: 'checkup.other_plate' } });
  });

  it('never with a photograph of something else, of an earlier day, or from another company', async () => {
    const checkup = await inspected();
    await photograph(checkup._id, { kind: 'vehicle' });
    await photograph(checkup._id, { capturedAt: new Date(NOON.getTime() - 24 * 60 * MINUTE).toISOString() });
    await photograph(checkup._id, {}, 'mechanic2');
    expect(await concludeFit(checkup)).toMatchObject(NO_EVIDENCE);
  });
});

describe('a result that moved to another vehicle, and from there to the right one', () => {
  it('keeps its photographs, what was paid for it, and its evidence', async () => {
    const wrong = await inspected({ payments: [{ purpose: 'inspection', method: 'cash' }] });
    const { attachment } = await photograph(wrong._id);
    const { data } = checkupsEndpoints.edit.response.parse((await concludeFit(wrong)).body);
    const between = await moveByCall(test, data, await payloadOf(test, 'operator'));
    const right = await moveByCall(test, between, await payloadOf(test, 'operator'));
    const paid = { inspection: 8_000, environmental: 0 };
    for (const moved of [between, right]) expect(moved).toMatchObject({ attachments: [attachment], paid });
    const amended = await (await test.as('admin')).put(`/tech-service-all-checkup/${right._id}`, {
      version: right.version,
      reason: 'Ճշգրտում',
      cameraReasonId: null,
    });
    expect(amended.status, amended.text).toBe(200);
  });
});

describe('a photograph whose clocks disagree', () => {
  const taken = async (local: string) =>
    sharp(picture)
      .withExif({ IFD2: { DateTimeOriginal: local } })
      .jpeg()
      .toBuffer();

  it.each([
    ['the camera says another day', { deviceTime: NOON.toISOString() }, '2026:11:19 12:00:00'],
    [
      'the device is an hour behind',
      { deviceTime: new Date(NOON.getTime() - 60 * MINUTE).toISOString() },
      '',
    ],
  ])('is stored, and the conclusion is marked: %s', async (_name, query, local) => {
    const checkup = await inspected();
    plate = checkup.CarRegNo ?? '';
    await photograph(checkup._id, query, 'mechanic', local === '' ? picture : await taken(local));
    expect(await concludeFit(checkup)).toMatchObject({
      status: 200,
      body: { data: { marks: ['too_short', 'photo_time'] } },
    });
    // A build before this would not read its own list back with a word that it doesn't know.
    const { rows } = await test.database.pool.query('select marks from checkups where id = $1', [
      checkup._id,
    ]);
    expect(rows).toEqual([{ marks: ['too_short'] }]);
  });

  it('marks the result also where that moved to', async () => {
    const wrong = await inspected();
    await photograph(wrong._id, { deviceTime: new Date(NOON.getTime() - 11 * MINUTE).toISOString() });
    const { data } = checkupsEndpoints.edit.response.parse((await concludeFit(wrong)).body);
    const between = await moveByCall(test, data, await payloadOf(test, 'operator'));
    const right = await moveByCall(test, between, await payloadOf(test, 'operator'));
    const marks = ['too_short', 'plate_unread', 'photo_time'];
    expect([data, between, right]).toMatchObject([{ marks }, { marks }, { marks }]);
  });

  it('is none whose clocks agree, and the camera’s time is not kept', async () => {
    const checkup = await inspected();
    plate = checkup.CarRegNo ?? '';
    const { attachment } = await photograph(
      checkup._id,
      { deviceTime: NOON.toISOString() },
      'mechanic',
      await taken('2026:11:20 12:01:00'),
    );
    const { bytes } = await (await test.as('operator')).get(`/files/${attachment.file}`);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(await concludeFit(checkup)).toMatchObject({
      status: 200,
      body: { data: { marks: ['too_short'] } },
    });
  });
});

describe('a photograph that the server did not expect', () => {
  const HOUR = 60 * MINUTE;
  /** Photographed so, what the conclusion is marked with, beyond how short it was. */
  const marksOf = async (checkup: Checkup, query: Record<string, string>) => {
    plate = checkup.CarRegNo ?? '';
    await photograph(checkup._id, query);
    const { data } = checkupsEndpoints.edit.response.parse((await concludeFit(checkup)).body);
    expect(data.attachments).toHaveLength(1);
    return data.marks.filter((mark) => mark !== 'too_short');
  };

  it('is stored and marked when it carries no nonce, as of a browser of before', async () => {
    expect(await marksOf(await inspected(), { nonce: '' })).toEqual(['photo_unproven']);
  });

  it('is stored and marked with the nonce of another checkup or of another person, or with none of ours', async () => {
    const [first, second, third] = [await inspected(), await inspected(), await inspected()];
    expect(await marksOf(first, { nonce: await nonceOf(second._id) })).toEqual(['photo_unproven']);
    expect(await marksOf(second, { nonce: await nonceOf(second._id, 'operator') })).toEqual([
      'photo_unproven',
    ]);
    expect(await marksOf(third, { nonce: `${NOON.getTime().toString(36)}.${'A'.repeat(43)}` })).toEqual([
      'photo_unproven',
    ]);
  });

  it('is marked when it arrives more than a day after its nonce was given, and not when it waited a shift', async () => {
    const [soon, late] = [await inspected(), await inspected()];
    const nonces = [await nonceOf(soon._id), await nonceOf(late._id)] as const;
    const capturedAt = new Date(NOON.getTime() + MINUTE).toISOString();
    test.clock.advance(8 * HOUR);
    expect(await marksOf(soon, { nonce: nonces[0], capturedAt })).toEqual([]);
    test.clock.advance(16 * HOUR + MINUTE);
    expect(await marksOf(late, { nonce: nonces[1], capturedAt })).toEqual(['photo_unproven']);
  });

  it('is marked when it says that it was taken before its nonce was given', async () => {
    const early = (minutes: number) => new Date(NOON.getTime() - minutes * MINUTE).toISOString();
    expect(await marksOf(await inspected(), { capturedAt: early(11) })).toEqual(['photo_time']);
    expect(await marksOf(await inspected(), { capturedAt: early(10) })).toEqual([]);
  });

  it('is not one that was stored before there were nonces', async () => {
    const checkup = await inspected();
    plate = checkup.CarRegNo ?? '';
    const { attachment } = await photograph(checkup._id, { nonce: '' });
    // As a build before this stores it: it names neither column.
    await test.database.pool.query(
      'update attachments set nonce_at = default, unproven = default where id = $1',
      [attachment._id],
    );
    expect(await concludeFit(checkup)).toMatchObject({ body: { data: { marks: ['too_short'] } } });
  });
});

describe('a finding', () => {
  it('points to photographs of its own checkup and to no others', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const other = await saveCheckup(test, 'operator');
    const { attachment } = await photograph(checkup._id, { kind: 'finding' });
    const find = async (id: string, photo = attachment._id) =>
      (await test.as('mechanic')).put(`/tech-service-mechanic-checkups/${id}`, {
        version: 1,
        classificators: { [HARMLESS]: { checked: true, attachments: [photo] } },
      });
    const sentence = expect.stringContaining(t('checkups.field.attachment'));
    const refused = { status: 400, body: { fields: { [`classificators.${HARMLESS}`]: sentence } } };
    expect(await find(other._id)).toMatchObject(refused);
    const { attachment: ofThePlate } = await photograph(checkup._id);
    expect(await find(checkup._id, ofThePlate._id)).toMatchObject(refused);
    expect((await find(checkup._id)).status).toBe(200);
  });
});

describe('the photographs of a checkup', () => {
  const record = async (who: Who, id: string) =>
    checkupsEndpoints.record.response.parse(
      (await (await test.as(who)).get(`/get-checkup-for-edit/${id}`)).body,
    ).data;

  it('come with the record, oldest first, for all who may read it', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const later = await photograph(checkup._id, { kind: 'finding' });
    const capturedAt = new Date(NOON.getTime() - MINUTE).toISOString();
    const first = await photograph(checkup._id, { capturedAt });
    // Somebody elsewhere who learnt the id adds nothing to it.
    await photograph(checkup._id, {}, 'mechanic2');
    for (const who of ['operator', 'mechanic', 'owner', 'viewer', 'admin'] as const)
      expect((await record(who, checkup._id)).attachments).toEqual([first.attachment, later.attachment]);
  });

  it('are told to the open pages of the company, each once', async () => {
    const { _id: checkup, company, version, status } = await saveCheckup(test, 'operator');
    const before = test.announced.length;
    const _id = newId();
    await photograph(checkup, { _id });
    await photograph(checkup, { _id });
    // Of a checkup that is not saved yet there is nobody to tell.
    await photograph(newId());
    expect(test.announced.slice(before)).toEqual([
      { to: { company }, event: `EDIT_CHECKUP_${company}`, data: { _id: checkup, version, status } },
    ]);
  });
});

describe('a checkup is photographed', () => {
  const upload = async (who: Who, checkup: string) => {
    const part = { name: 'photo.jpg', type: 'image/jpeg', content: picture };
    return (await sendForm(test, who, `/upload?kind=plate&checkup=${checkup}`, [part])).status;
  };

  it('by its mechanic and the operators of its station, by nobody else of the company', async () => {
    const { _id } = await saveCheckup(test, 'operator');
    for (const who of ['mechanic', 'operator', 'operatorA2', 'operatorAnywhere'] as const)
      expect(await upload(who, _id), who).toBe(201);
    for (const who of ['expiredMechanic', 'operatorB'] as const)
      expect(await upload(who, _id), who).toBe(404);
  });
});

describe('the number read from a photograph', () => {
  it('is told to be one that the staff look for, also when it is not the checkup’s own', async () => {
    const notice = { kind: 'plate', pattern: '77XX7*', message: 'Որոնվում է․ զանգահարեք 102' };
    expect((await (await test.as('admin')).post('/locations/notifications', notice)).status).toBe(201);
    const { _id } = await saveCheckup(test, 'operator');
    plate = '77XX777';
    expect((await photograph(_id)).warnings).toEqual([{ code: 'vin_notification', message: notice.message }]);
    // The staff hear of it after the commit: vin-watch-told.db.test.ts.
    // At the station where he works, though a mechanic's session has none.
    const { rows } = await test.database.pool.query('select number, source, station from vin_watch_matches');
    expect(rows).toEqual([{ number: '77XX777', source: 'photograph', station: STATIONS.oneA }]);
    plate = '77XY777';
    expect((await photograph(_id)).warnings).toEqual([]);
    plate = '';
    expect((await photograph(_id)).warnings).toEqual([]);
    // Who concludes is told what the mechanic's device was told, as long as it is open; nobody hears of it again.
    const told = async (who: Who) => (await test.as(who)).get(`/photo-warnings?checkup=${_id}`);
    expect((await told('operator')).body).toEqual({
      data: [{ code: 'vin_notification', message: notice.message }],
    });
    for (const who of ['operatorB', 'operator2', 'expiredMechanic'] as const)
      expect((await told(who)).status, who).toBe(404);
    const { rows: still } = await test.database.pool.query(
      'select count(*)::int as count from vin_watch_matches',
    );
    expect(still).toEqual([{ count: 1 }]);
    await test.database.pool.query(
      `update checkups set version = version + 1, status = 'cancelled', change_reason = 'x' where id = $1`,
      [_id],
    );
    expect((await told('operator')).body).toEqual({ data: [] });
  });
});
