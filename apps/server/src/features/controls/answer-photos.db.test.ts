import {
  type AnswerPhoto,
  type Control,
  type ControlRecord,
  controlsEndpoints,
} from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask as askIn, asPerson } from '../../../test/as-person.ts';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { sendForm } from '../../../test/multipart.ts';
import { type TemporaryStorage, temporaryStorage } from '../../../test/temporary-storage.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSession } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/http/session-cookie.ts';
import { newId } from '../../platform/ids.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
let files: TemporaryStorage;
let picture: Buffer;
beforeAll(async () => {
  files = await temporaryStorage();
  test = await testApp({ storage: files.storage });
  picture = await pictureOf();
});
afterAll(async () => {
  await test.close();
  await files.remove();
});
beforeEach(() => test.clock.set(NOON));

/** A concluded checkup of the operator’s station, with a question that waits. */
async function asked(question = 'Որտե՞ղ է մեքենան'): Promise<string> {
  const { _id } = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  test.clock.set(NOON);
  await ask(_id, 0, question);
  return _id;
}
async function ask(id: string, version: number, question: string) {
  const answer = await (await test.as('admin')).put(`/controls/${id}`, { version, question });
  expect(answer.status, answer.text).toBe(200);
}
const send = (who: Who, id: string, _id = newId(), content = picture) =>
  sendForm(test, who, `/controls/${id}/answer-photos?_id=${_id}`, [
    { name: 'photo.jpg', type: 'image/jpeg', content },
  ]);
async function sent(who: Who, id: string): Promise<AnswerPhoto> {
  const answer = await send(who, id);
  expect(answer.status, answer.text).toBe(201);
  return controlsEndpoints.addPhoto.response.parse(answer.body).data;
}
const takeBack = async (who: Who, id: string, photo: string) =>
  (await test.as(who)).send('DELETE', `/controls/${id}/answer-photos/${photo}`);
const put = async (who: Who, id: string, body: Record<string, unknown>) =>
  (await test.as(who)).put(`/controls/${id}/answer`, body);
const controlIn = (answer: Answer): Control => {
  expect(answer.status, answer.text).toBe(200);
  return controlsEndpoints.answer.response.parse(answer.body).data;
};
async function recordOf(who: Who, id: string): Promise<ControlRecord> {
  const answer = await (await test.as(who)).get(`/controls/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return controlsEndpoints.record.response.parse(answer.body).data;
}
const fileStatus = async (who: Who, { file }: AnswerPhoto) =>
  (await (await test.as(who)).get(`/files/${file}`)).status;
const given = async (who: Who, id: string) => (await recordOf(who, id)).events.map(({ photos }) => photos);

it.each(['company', 'checkup', 'createdBy', 'answerVersion', 'unknownField'])(
  'a field %s beside the photograph is refused, and nothing is stored',
  async (field) => {
    const id = await asked();
    const answer = await sendForm(test, 'operator', `/controls/${id}/answer-photos?_id=${newId()}`, [
      { field, content: newId() },
      { name: 'photo.jpg', type: 'image/jpeg', content: picture },
    ]);
    expect(answer.status, answer.text).toBe(400);
    expect((await recordOf('operator', id)).unsentPhotos).toEqual([]);
  },
);

describe('an answer with photographs', () => {
  it('is seen with them by whoever sees the control, and by nobody else', async () => {
    const id = await asked();
    const photos = [await sent('operator', id), await sent('operator', id)];
    const ids = photos.map(({ _id }) => _id);
    const control = controlIn(await put('operator', id, { version: 1, answer: 'Բակում', photos: ids }));
    expect(control).toMatchObject({ answer: 'Բակում', answerPhotos: 2, version: 2, can: { answer: false } });
    for (const who of ['admin', 'viewer', 'owner', 'operator', 'operatorA2'] as const) {
      expect(await given(who, id), who).toEqual([[], expect.arrayContaining(photos)]);
      for (const photo of photos) expect(await fileStatus(who, photo), who).toBe(200);
    }
    for (const who of ['operatorB', 'operator2', 'owner2'] as const) {
      expect((await (await test.as(who)).get(`/controls/${id}`)).status, who).toBe(404);
      for (const photo of photos) expect(await fileStatus(who, photo), who).toBe(404);
    }
    // His the car was; control is none of his pages, and the photographs are of the answer.
    for (const photo of photos) expect(await fileStatus('mechanic', photo)).toBe(404);
  });

  it('may be photographs alone: the question is answered, and waits in no list any more', async () => {
    const id = await asked();
    const { _id } = await sent('owner', id);
    const control = controlIn(await put('owner', id, { version: 1, photos: [_id] }));
    expect(control).toMatchObject({
      answer: null,
      answerPhotos: 1,
      answeredAt: NOON.toISOString(),
      can: { answer: false },
    });
    const admin = await test.as('admin');
    const found = async (question: string) => {
      const list = await admin.get(`/controls?question=${question}&limit=200`);
      return controlsEndpoints.list.response.parse(list.body).data.some((row) => row._id === id);
    };
    expect([await found('answered'), await found('waiting')]).toEqual([true, false]);
    const { events } = await recordOf('admin', id);
    expect(events.map(({ action, answer, photos }) => [action, answer, photos.length])).toEqual([
      ['ask', null, 0],
      ['answer', null, 1],
    ]);
    expect(await put('operator', id, { version: 2, answer: 'Ուրիշ' })).toMatchObject({
      status: 409,
      body: { code: 'control.no_question' },
    });
  });

  it('stays in the history with its own, when another question is answered with others', async () => {
    const id = await asked();
    const first = await sent('operator', id);
    controlIn(await put('operator', id, { version: 1, photos: [first._id] }));
    await ask(id, 2, 'Իսկ համարանի՞շը');
    expect((await recordOf('admin', id)).control).toMatchObject({ answerPhotos: 0, answeredAt: null });
    const second = await sent('owner', id);
    const third = await sent('owner', id);
    const ids = [second._id, third._id];
    expect(controlIn(await put('owner', id, { version: 3, photos: ids }))).toMatchObject({
      answerPhotos: 2,
    });
    expect(await given('viewer', id)).toEqual([[], [first], [], expect.arrayContaining([second, third])]);
    // What the staff decide afterwards leaves the answer as it stands.
    const decided = await (await test.as('admin')).put(`/controls/${id}`, { version: 4, status: 'approved' });
    expect(controlIn(decided)).toMatchObject({ answerPhotos: 2, status: 'approved' });
  });

  it('has words or photographs; one that is not there, or somebody else’s, is named', async () => {
    const id = await asked();
    for (const body of [{}, { answer: null }, { photos: [] }])
      expectRefusal(await put('operator', id, { version: 1, ...body }), 'answer');
    const foreign = await sent('owner', id);
    for (const photo of [newId(), foreign._id]) {
      const answer = await put('operator', id, { version: 1, answer: 'Ահա', photos: [photo] });
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { photos: t('controls.field.photos' as 'field.required') } },
      });
    }
    expect((await recordOf('operator', id)).control).toMatchObject({ answer: null, version: 1 });
  });

  it('leaves the checkup’s own photographs as they are: no evidence, no comparison, no other upload', async () => {
    const id = await asked();
    const before = await recordOf('admin', id);
    const { _id } = await sent('operator', id);
    await put('operator', id, { version: 1, photos: [_id] });
    await test.runJobs();
    const after = await recordOf('admin', id);
    expect(after.checkup).toEqual(before.checkup);
    expect(after.control.reused).toBe(before.control.reused);
    const { rows } = await test.database.pool.query('select from attachments where id = $1', [_id]);
    expect(rows).toEqual([]);
    const upload = await sendForm(test, 'operator', `/upload?checkup=${id}`, [
      { name: 'photo.jpg', type: 'image/jpeg', content: picture },
    ]);
    expect(upload).toMatchObject({ status: 422, body: { code: 'checkup.not_open' } });
  });
});

describe('a photograph that came with no answer yet', () => {
  it('is shown to him who sent it, is stored once, and is taken back by him', async () => {
    const id = await asked();
    const photo = await sent('operator', id);
    expect((await recordOf('operator', id)).unsentPhotos).toEqual([photo]);
    for (const who of ['owner', 'operatorA2', 'admin', 'viewer'] as const)
      expect((await recordOf(who, id)).unsentPhotos, who).toEqual([]);
    const again = await send('operator', id, photo._id);
    expect(again).toMatchObject({ status: 200, body: { data: photo } });
    const other = await pictureOf({ seed: 2 });
    expect(await send('operator', id, photo._id, other)).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
    expect(await send('owner', id, photo._id)).toMatchObject({ status: 409, body: { code: 'op_reused' } });

    expect((await takeBack('operatorA2', id, photo._id)).status).toBe(404);
    expect((await takeBack('operator', id, photo._id)).status).toBe(200);
    expect((await recordOf('operator', id)).unsentPhotos).toEqual([]);
    expect(await fileStatus('operator', photo)).toBe(404);
    await test.runJobs();
    expect(await stored(photo)).toEqual({ rows: 0, bytes: false });
  });

  it('is not taken back once it is part of an answer', async () => {
    const id = await asked();
    const photo = await sent('operator', id);
    await put('operator', id, { version: 1, photos: [photo._id] });
    expect(await takeBack('operator', id, photo._id)).toMatchObject({
      status: 409,
      body: { code: 'control.no_question' },
    });
    await ask(id, 2, 'Իսկ հիմա՞');
    expect((await takeBack('operator', id, photo._id)).status).toBe(404);
    expect(await fileStatus('admin', photo)).toBe(200);
  });

  it('is taken while a question waits, from whoever may answer it, and four at most', async () => {
    const id = await asked();
    for (const who of ['admin', 'viewer', 'mechanic'] as const)
      expect((await send(who, id)).status, who).toBe(403);
    for (const who of ['operatorB', 'operator2', 'owner2'] as const)
      expect((await send(who, id)).status, who).toBe(404);
    for (let count = 0; count < 4; count++) await sent('operator', id);
    expect(await send('operator', id)).toMatchObject({
      status: 422,
      body: {
        code: 'control.too_many_photos',
        message: 'Պատասխանին կարելի է կցել առավելագույնը 4 լուսանկար',
      },
    });
    await sent('owner', id);
    await put('owner', id, { version: 1, answer: 'Ահա' });
    for (const who of ['operator', 'owner'] as const)
      expect(await send(who, id), who).toMatchObject({ status: 409, body: { code: 'control.no_question' } });
  });

  it('is a picture', async () => {
    const id = await asked();
    expectRefusal(await send('operator', id, newId(), Buffer.from('no picture')), 'attachment');
  });

  it('goes seven days after it was sent, those of answers stay', async () => {
    const id = await asked();
    const [left, kept] = [await sent('operator', id), await sent('owner', id)];
    await put('owner', id, { version: 1, photos: [kept._id] });
    await test.jobs.planRecurring();
    test.clock.advance(6 * DAY_MS);
    await test.runJobs();
    expect(await stored(left)).toEqual({ rows: 2, bytes: true });
    await test.jobs.planRecurring();
    test.clock.advance(2 * DAY_MS);
    await test.runJobs();
    // The bytes go by a job of their own.
    await test.runJobs();
    expect(await stored(left)).toEqual({ rows: 0, bytes: false });
    expect(await stored(kept)).toEqual({ rows: 2, bytes: true });
  });
});

it('the photographs of answers go with a checkup that is erased for good', async () => {
  const id = await asked();
  const [of, unsent] = [await sent('owner', id), await sent('operator', id)];
  await put('owner', id, { version: 1, photos: [of._id] });
  const admin = await test.as('admin');
  const gone = await admin.send('DELETE', `/tech-service-checkup/${id}`, { body: { reason: 'Սխալ' } });
  expect(gone.status, gone.text).toBe(200);
  await test.runJobs();
  for (const photo of [of, unsent]) expect(await stored(photo)).toEqual({ rows: 0, bytes: false });
});

describe('the database itself', () => {
  const columns = '(id, file, checkup, company, sent_sha256, created_by, created_at, answer_version)';
  const row = (by: Who, { id, file, version = 'null' }: { id: string; file: string; version?: string }) =>
    `insert into answer_photos ${columns} values ('${newId()}', '${file}', '${id}', '${PEOPLE[by].company}',
      '${'a'.repeat(64)}', '${PEOPLE[by].id}', now(), ${version})`;

  it('takes none for another company, for no question, or as a part of an answer', async () => {
    const id = await asked();
    const { file } = await sent('operator', id);
    const refused = { code: '42501' };
    await expect(asPerson(test, 'owner2', row('owner2', { id, file }))).rejects.toMatchObject(refused);
    await expect(asPerson(test, 'mechanic', row('mechanic', { id, file }))).rejects.toMatchObject(refused);
    await expect(asPerson(test, 'operator', row('owner', { id, file }))).rejects.toMatchObject(refused);
    await expect(
      asPerson(test, 'operator', row('operator', { id, file, version: '2' })),
    ).rejects.toMatchObject(refused);
    await put('operator', id, { version: 1, answer: 'Ահա' });
    await expect(asPerson(test, 'operator', row('operator', { id, file }))).rejects.toMatchObject(refused);
  });

  it('makes one a part of the next answer alone, of him who sent it, and only with that answer', async () => {
    const id = await asked();
    const { _id } = await sent('operator', id);
    const give = (version: number) =>
      `update answer_photos set answer_version = ${version} where id = '${_id}' returning id::text`;
    await expect(asPerson(test, 'operator', give(3))).rejects.toMatchObject({ code: '42501' });
    for (const who of ['owner', 'operatorA2', 'admin'] as const)
      expect(await asPerson(test, who, give(2)), who).toEqual([]);
    // Marked and left without an answer: refused when it is to be kept.
    const token = hashToken(await test.token('operator'));
    const marking = asSession(test.database.pool, token, NOON, async (tx) => {
      expect(await askIn(tx, give(2))).toEqual([{ id: _id }]);
    });
    await expect(marking).rejects.toMatchObject({ code: '42501' });
    await expect(
      asPerson(
        test,
        'operator',
        `update controls set answered_by = '${PEOPLE.operator.id}', answered_at = now(), version = version + 1 where checkup = '${id}'`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
    for (const set of [`checkup = '${newId()}'`, `created_at = now()`, `file = '${newId()}'`])
      await expect(
        asPerson(test, 'operator', `update answer_photos set ${set} where id = '${_id}'`),
        set,
      ).rejects.toMatchObject({ code: '42501' });
    await expect(asPerson(test, 'operator', 'delete from answer_photos')).rejects.toMatchObject({
      code: '42501',
    });
  });
});

/** What is left of one: its rows, and its bytes. */
async function stored({ _id, file }: AnswerPhoto) {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `select ((select count(*) from answer_photos where id = $1) + (select count(*) from files where id = $2))::int as count`,
    [_id, file],
  );
  return { rows: rows[0]?.count, bytes: (await keys()).includes(`photo/${file}`) };
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of files.storage.list()) found.push(key);
  return found;
}
