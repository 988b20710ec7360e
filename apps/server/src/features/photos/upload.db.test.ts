import { t } from '@inspect/contract/i18n';
import { photosEndpoints } from '@inspect/contract/photos';
import { pictureOf } from '@inspect/plates/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, type Who } from '../../../test/fixtures.ts';
import { type Part, sendForm } from '../../../test/multipart.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { platePhotosOf } from './photos.query.ts';

let test: TestApp;
let picture: Buffer;
beforeAll(async () => {
  test = await testApp();
  picture = await pictureOf();
});
afterAll(() => test.close());

const partOf = (content: Buffer): Part => ({ name: 'photo.jpg', type: 'image/jpeg', content });
const upload = (who: Who | null, query: Record<string, string> = {}, content = picture) =>
  sendForm(test, who, `/upload?${new URLSearchParams(query)}`, [partOf(content)]);
const attachmentOf = (answer: Answer) => photosEndpoints.upload.response.parse(answer.body).attachment;

describe('a photograph', () => {
  it('is stored by an operator or a mechanic and fetched by those alone who see its checkup', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    for (const who of ['operator', 'mechanic'] as const) {
      const answer = await upload(who, { kind: 'vehicle', checkup });
      expect(answer).toMatchObject({ status: 201, body: { status: true, CarRegNo: '' } });
      const { file: id, size, sha256, type } = attachmentOf(answer);
      expect({ size, type }).toMatchObject({ type: 'image/jpeg' });
      for (const reader of ['operator', 'operatorA2', 'mechanic', 'owner', 'viewer', 'admin'] as const) {
        const file = await (await test.as(reader)).get(`/files/${id}`);
        expect(file).toMatchObject({
          status: 200,
          headers: {
            'content-type': 'image/jpeg',
            'content-length': String(size),
            'content-disposition': `attachment; filename="${id}.jpg"; filename*=UTF-8''${id}.jpg`,
            'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          },
        });
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      }
      const colleagues = ['operatorB', 'expiredMechanic'] as const;
      for (const stranger of [...colleagues, 'operator2', 'mechanic2', 'owner2'] as const)
        expect((await (await test.as(stranger)).get(`/files/${id}`)).status).toBe(404);
    }
  });

  it('is fetched no more by whoever has lost the pages on which it stands', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const { file: id } = attachmentOf(await upload('operator', { kind: 'vehicle', checkup }));
    const statusOf = async () => (await (await test.as('viewer')).get(`/files/${id}`)).status;
    expect(await statusOf()).toBe(200);
    const { pool } = test.database;
    const { rows } = await pool.query("delete from page_grants where role = 'VIEWER' returning *");
    expect(await statusOf()).toBe(404);
    const grants = 'insert into page_grants select * from jsonb_populate_recordset(null::page_grants, $1)';
    await pool.query(grants, [JSON.stringify(rows)]);
    expect(await statusOf()).toBe(200);
  });

  it('is taken from nobody else', async () => {
    for (const who of ['admin', 'viewer', 'owner'] as const) {
      const answer = await upload(who);
      expect(answer).toMatchObject({
        status: 403,
        body: { status: false, message: 'Սխալ', code: 'forbidden' },
      });
    }
    expect(await upload(null)).toMatchObject({ status: 401, body: { status: false, message: 'Սխալ' } });
  });

  it('sent again under its id is stored once; another one under that id is refused', async () => {
    const _id = newId();
    const first = await upload('mechanic', { _id, kind: 'finding' });
    const again = await upload('mechanic', { _id, kind: 'finding' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const other = await pictureOf({ seed: 2 });
    for (const who of ['mechanic', 'mechanic2'] as const)
      expect(await upload(who, { _id }, other)).toMatchObject({
        status: 409,
        body: { status: false, message: 'Սխալ', code: 'op_reused' },
      });
  });

  it('of a checkup that is concluded comes too late; of one that is not saved yet it is kept', async () => {
    const checkup = await saveCheckup(test, 'operator');
    expect((await upload('operator', { checkup: checkup._id })).status).toBe(201);
    await conclude(test, checkup, true);
    expect(await upload('operator', { checkup: checkup._id })).toMatchObject({
      status: 422,
      body: { code: 'checkup.not_open', errors: [t('error.checkup.not_open' as 'error.not_found')] },
    });
    expect((await upload('operator', { checkup: newId() })).status).toBe(201);
  });

  it('is one of at most twenty of a checkup, however many come at once', async () => {
    const checkup = newId();
    const answers = await Promise.all(Array.from({ length: 23 }, () => upload('operator', { checkup })));
    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 422);
    expect([accepted.length, refused.length]).toEqual([20, 3]);
    expect(refused[0]?.body).toMatchObject({ code: 'photo.too_many', status: false });
  });

  it('that would be one too many today is refused before it is opened', async () => {
    const { _id, file } = attachmentOf(await upload('operatorA2'));
    const copied = `lpad(to_hex(n), 24, '0')`;
    await test.database.pool.query(
      `insert into files (id, company, kind, sha256, size, type, name, created_by, created_at)
       select ${copied}, company, kind, sha256, size, type, name, created_by, created_at
         from files, generate_series(1, 599) n where id = $1`,
      [file],
    );
    await test.database.pool.query(
      `insert into attachments (id, file, company, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by, created_at)
       select ${copied}, ${copied}, company, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by, created_at
         from attachments, generate_series(1, 599) n where id = $1`,
      [_id],
    );
    const broken = picture.subarray(0, 400);
    expect(await upload('operatorA2', {}, broken)).toMatchObject({
      status: 429,
      body: { code: 'photo.too_many_today' },
    });
    expect(await upload('operator', {}, broken)).toMatchObject({ status: 400 });
  });

  it('of the plate has a place of its own, but not without end', async () => {
    const checkup = newId();
    for (let photo = 0; photo < 20; photo++) expect((await upload('operator', { checkup })).status).toBe(201);
    for (let photo = 0; photo < 10; photo++)
      expect((await upload('operator', { checkup, kind: 'plate' })).status).toBe(201);
    expect(await upload('operator', { checkup, kind: 'plate' })).toMatchObject({
      status: 422,
      body: { code: 'photo.too_many_plates' },
    });
  });

  it('says when it was taken, but not in the future', async () => {
    const capturedAt = new Date(NOON.getTime() - 3_600_000).toISOString();
    expect(attachmentOf(await upload('mechanic', { capturedAt })).capturedAt).toBe(capturedAt);
    const ahead = new Date(NOON.getTime() + 3_600_000).toISOString();
    expect(await upload('mechanic', { capturedAt: ahead })).toMatchObject({
      status: 400,
      body: { fields: { capturedAt: t('photos.field.future') } },
    });
  });

  it('takes no query that nobody declared', async () => {
    for (const query of [
      { validateVehicle: 'VIN' },
      { kind: 'selfie' },
      { checkup: '1' },
      { company: COMPANIES.two },
    ])
      expect((await upload('operator', query as Record<string, string>)).status).toBe(400);
  });
});

describe('the plate photographs of a checkup', () => {
  it('are those of its own company, with what was read and when they were taken', async () => {
    const checkup = newId();
    const capturedAt = new Date(NOON.getTime() - 60_000).toISOString();
    await upload('mechanic', { checkup, validateVehicle: 'CarRegNo', capturedAt });
    await upload('mechanic', { checkup, kind: 'vehicle' });
    // Somebody elsewhere who learnt the id adds nothing to it.
    await upload('mechanic2', { checkup, kind: 'plate' });
    const photos = await asSystem(test.database.pool, (tx) =>
      platePhotosOf(tx, { checkups: [checkup], company: COMPANIES.one }),
    );
    expect(photos).toEqual([{ capturedAt: new Date(capturedAt), CarRegNo: '' }]);
  });
});

describe('what is stored', () => {
  it('is upright and holds nothing but pixels: no place, no device, no name', async () => {
    const turned = await sharp(await pictureOf({ width: 600, height: 300 }))
      .withExif({
        IFD0: { Make: 'SecretPhone' },
        IFD3: { GPSLatitude: '40/1 10/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { orientation, exif } = await sharp(turned).metadata();
    expect(orientation).toBe(6);
    expect(exif?.includes('SecretPhone')).toBe(true);
    // The directory of the place (GPS IFD, tag 8825), in the order of bytes that libvips writes.
    expect(exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);
    const { file: id } = attachmentOf(await upload('operator', {}, turned));
    const { bytes } = await (await test.as('operator')).get(`/files/${id}`);
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 300, height: 600 });
    expect([stored.exif, stored.xmp, stored.iptc, stored.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('SecretPhone')).toBe(false);
  });
});
