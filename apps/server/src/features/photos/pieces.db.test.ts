import { createHash } from 'node:crypto';
import { t } from '@inspect/contract/i18n';
import { photosEndpoints } from '@inspect/contract/photos';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, type Who } from '../../../test/fixtures.ts';
import { sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

/** 256 KB (docs/reliability.md S18). */
const PIECE = 262_144;
const DAY_MS = 86_400_000;

let test: TestApp;
/** Four pieces, the last a small one: what stands behind the end of a picture is no part of it. */
let picture: Buffer;
beforeAll(async () => {
  test = await testApp({ connections: 6 });
  const shown = await pictureOf();
  picture = Buffer.concat([shown, Buffer.alloc(3 * PIECE + 1_000 - shown.length, 'behind the end')]);
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sendingOf = (bytes: Buffer) => ({ size: String(bytes.length), sha256: digestOf(bytes) });

const arrived = async (who: Who, id: string, whole = picture) =>
  (await test.as(who)).get(`/upload-pieces?${new URLSearchParams({ _id: id, ...sendingOf(whole) })}`);

/** As a browser sends the piece that begins there. */
function piece(
  who: Who,
  id: string,
  offset: number,
  { whole = picture, content, ...query }: { whole?: Buffer; content?: Buffer } & Record<string, unknown> = {},
) {
  const sent = whole.subarray(offset, offset + PIECE);
  const asked = { _id: id, ...sendingOf(whole), offset: String(offset), piece: digestOf(sent), ...query };
  const part = { name: 'photo.jpg', type: 'image/jpeg', content: content ?? sent };
  return sendForm(test, who, `/upload-pieces?${new URLSearchParams(asked)}`, [part]);
}

type Pieces = { whole?: Buffer; from?: number; to?: number; checkup?: string; kind?: string };
async function pieces(who: Who, id: string, { whole = picture, from = 0, to, ...query }: Pieces = {}) {
  for (let offset = from; offset < (to ?? whole.length); offset += PIECE) {
    const received = Math.min(offset + PIECE, whole.length);
    expect(await piece(who, id, offset, { whole, ...query })).toMatchObject({
      status: 200,
      body: { data: { received, attachment: null } },
    });
  }
}

const complete = async (who: Who, id: string, body: Record<string, unknown> = {}, whole = picture) =>
  (await test.as(who)).post('/upload-complete', {
    _id: id,
    size: whole.length,
    sha256: digestOf(whole),
    type: 'image/jpeg',
    ...body,
  });
const attachmentOf = (answer: { body: unknown }) =>
  photosEndpoints.complete.response.parse(answer.body).attachment;
const held = async () =>
  (await test.database.pool.query<{ count: number }>('select count(*)::int as count from photo_pieces'))
    .rows[0]?.count;
const receivedOf = (answer: { body: unknown }) =>
  photosEndpoints.arrived.response.parse(answer.body).data.received;

describe('a photograph in pieces', () => {
  it('is the one that goes at one go, and nothing of its pieces stays', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const id = newId();
    expect(receivedOf(await arrived('mechanic', id))).toBe(0);
    await pieces('mechanic', id, { checkup, kind: 'vehicle' });
    expect(await held()).toBe(4);
    const answer = await complete('mechanic', id, { checkup, kind: 'vehicle' });
    expect(answer).toMatchObject({ status: 201, body: { status: true, CarRegNo: '', warnings: [] } });
    const stored = attachmentOf(answer);
    expect(stored).toMatchObject({ _id: id, checkup, kind: 'vehicle', type: 'image/jpeg' });
    expect(await held()).toBe(0);

    const other = newId();
    const part = { name: 'photo.jpg', type: 'image/jpeg', content: picture };
    const atOnce = await sendForm(test, 'mechanic', `/upload?_id=${other}&checkup=${checkup}`, [part]);
    expect(attachmentOf(atOnce).sha256).toBe(stored.sha256);
    expect((await (await test.as('owner')).get(`/files/${stored.file}`)).status).toBe(200);
  });

  it('goes on where it was cut, as the server says, also on another day', async () => {
    const id = newId();
    await pieces('operator', id, { to: 2 * PIECE });
    await test.jobs.planRecurring();
    test.clock.advance(6 * DAY_MS);
    await test.runJobs();
    expect(receivedOf(await arrived('operator', id))).toBe(2 * PIECE);
    await pieces('operator', id, { from: 2 * PIECE });
    expect((await complete('operator', id)).status).toBe(201);
  });

  it('takes no piece twice and none before its turn: it says where to go on', async () => {
    const id = newId();
    await pieces('operator', id, { to: PIECE });
    expect(receivedOf(await piece('operator', id, 0))).toBe(PIECE);
    expect(receivedOf(await piece('operator', id, 2 * PIECE))).toBe(PIECE);
    const twice = await Promise.all([piece('operator', id, PIECE), piece('operator', id, PIECE)]);
    expect(twice.map(receivedOf)).toEqual([2 * PIECE, 2 * PIECE]);
    await pieces('operator', id, { from: 2 * PIECE });
    expect((await complete('operator', id)).status).toBe(201);
  });

  it('takes none that came damaged or is shorter than a piece', async () => {
    const id = newId();
    const damaged = Buffer.from(picture.subarray(0, PIECE));
    damaged[1000] = (damaged[1000] ?? 0) ^ 1;
    expect(receivedOf(await piece('operator', id, 0, { content: damaged }))).toBe(0);
    const short = picture.subarray(0, 100);
    expect(receivedOf(await piece('operator', id, 0, { content: short, piece: digestOf(short) }))).toBe(0);
    expect(receivedOf(await piece('operator', id, 0, { content: Buffer.alloc(0) }))).toBe(0);
    const long = await piece('operator', id, 0, { content: picture.subarray(0, PIECE + 1) });
    expect(long).toMatchObject({ status: 413, body: { status: false, message: 'Սխալ' } });
    expect(receivedOf(await arrived('operator', id))).toBe(0);
  });

  it('begins anew when all of it is not what was announced', async () => {
    const id = newId();
    const announced = { sha256: 'a'.repeat(64) };
    const last = 3 * PIECE;
    for (let offset = 0; offset < last; offset += PIECE) await piece('operator', id, offset, announced);
    expect(receivedOf(await piece('operator', id, last, announced))).toBe(0);
    const query = new URLSearchParams({ _id: id, ...sendingOf(picture), ...announced });
    expect(receivedOf(await (await test.as('operator')).get(`/upload-pieces?${query}`))).toBe(0);
  });

  it('whose answer was lost is known as stored, and is not stored twice', async () => {
    const id = newId();
    await pieces('operator', id);
    const first = attachmentOf(await complete('operator', id));
    expect((await arrived('operator', id)).body).toEqual({
      data: { received: picture.length, attachment: first },
    });
    expect((await piece('operator', id, 0)).body).toEqual({
      data: { received: picture.length, attachment: first },
    });
    expect(await held()).toBe(0);
    // At one go it is known too.
    const part = { name: 'photo.jpg', type: 'image/jpeg', content: picture };
    const again = await sendForm(test, 'operator', `/upload?_id=${id}`, [part]);
    expect([again.status, attachmentOf(again)]).toEqual([200, first]);
    const other = Buffer.concat([picture, Buffer.from('.')]);
    for (const answer of [
      await arrived('operator', id, other),
      await piece('operator', id, 0, { whole: other }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'op_reused' } });
  });

  it('two of the same bytes are two photographs', async () => {
    const [one, other] = [newId(), newId()];
    for (const id of [one, other]) await pieces('operator', id);
    const stored = [await complete('operator', one), await complete('operator', other)].map(attachmentOf);
    expect(stored.map(({ _id }) => _id)).toEqual([one, other]);
  });

  it('of which something is missing is not stored', async () => {
    const id = newId();
    await pieces('operator', id, { to: 3 * PIECE });
    expect(await complete('operator', id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(receivedOf(await arrived('operator', id))).toBe(3 * PIECE);
  });

  it('is not stored under a hash that is not its own, whatever size was said on the way', async () => {
    const id = newId();
    const announced = { sha256: 'b'.repeat(64), size: String(picture.length + PIECE) };
    for (let offset = 0; offset < 3 * PIECE; offset += PIECE) await piece('operator', id, offset, announced);
    const answer = await complete('operator', id, { ...announced, size: 3 * PIECE });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('does not stand in the way of who has come to another company', async () => {
    const id = newId();
    await pieces('operator', id, { to: PIECE });
    await test.database.pool.query('update photo_pieces set company = $1 where photo = $2', [
      COMPANIES.two,
      id,
    ]);
    expect(receivedOf(await arrived('operator', id))).toBe(0);
    await pieces('operator', id);
    expect((await complete('operator', id)).status).toBe(201);
  });

  it('is its sender’s: nobody else goes on with it, or learns how much has come', async () => {
    const id = newId();
    await pieces('operator', id);
    for (const who of ['mechanic', 'operator2'] as const) {
      expect(receivedOf(await arrived(who, id))).toBe(0);
      expect((await complete(who, id)).status).toBe(404);
    }
    for (const who of ['owner', 'admin'] as const) expect((await arrived(who, id)).status).toBe(403);
    expect((await complete('operator', id)).status).toBe(201);
  });
});

describe('what would be refused in the end', () => {
  it('is refused at its first piece', async () => {
    const checkup = await saveCheckup(test, 'operator');
    await conclude(test, checkup, true);
    expect(await piece('operator', newId(), 0, { checkup: checkup._id })).toMatchObject({
      status: 422,
      body: { code: 'checkup.not_open', message: 'Սխալ' },
    });
    const tooLarge = await piece('operator', newId(), 0, { size: '10485761' });
    expect(tooLarge.status).toBe(400);
  });

  it('and no picture of ours is said when all pieces are there', async () => {
    const id = newId();
    const text = Buffer.from('no picture '.repeat(30_000));
    await pieces('operator', id, { whole: text });
    expect(await complete('operator', id, {}, text)).toMatchObject({
      status: 400,
      body: { message: 'Սխալ', fields: { attachment: t('photos.field.picture') } },
    });
  });
});

describe('what nobody goes on sending', () => {
  it('goes seven days after its last piece', async () => {
    const [left, going] = [newId(), newId()];
    await pieces('operator', left, { to: PIECE });
    await pieces('operator', going, { to: PIECE });
    await test.jobs.planRecurring();
    test.clock.advance(4 * DAY_MS);
    await pieces('operator', going, { from: PIECE, to: 2 * PIECE });
    test.clock.advance(3 * DAY_MS + 1);
    await test.runJobs();
    expect(receivedOf(await arrived('operator', left))).toBe(0);
    expect(receivedOf(await arrived('operator', going))).toBe(2 * PIECE);
  });

  it('makes room: of one person twenty wait, those that came last', async () => {
    await test.database.pool.query('delete from photo_pieces');
    const ids: string[] = [];
    for (let count = 0; count < 21; count++) {
      const id = newId();
      ids.push(id);
      test.clock.advance(1_000);
      await pieces('operator', id, { to: PIECE });
    }
    await pieces('mechanic', newId(), { to: PIECE });
    expect(await held()).toBe(21);
    expect(receivedOf(await arrived('operator', ids[0] ?? ''))).toBe(0);
    expect(receivedOf(await arrived('operator', ids[1] ?? ''))).toBe(PIECE);
  });
});
