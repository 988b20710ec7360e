import { photosEndpoints } from '@inspect/contract/photos';
import { croppedTo, pictureOf, recompressed } from '@inspect/plates/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import type { Who } from '../../../test/fixtures.ts';
import { sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  // What the others are looked for among.
  for (let seed = 100; seed < 130; seed += 1) await upload('mechanic2', await pictureOf({ seed }));
  await test.runJobs();
});
afterAll(() => test.close());

async function upload(who: Who, content: Buffer, checkup = newId()): Promise<string> {
  const part = { name: 'photo.jpg', type: 'image/jpeg', content };
  const answer = await sendForm(test, who, `/upload?checkup=${checkup}&kind=plate`, [part]);
  return photosEndpoints.upload.response.parse(answer.body).attachment._id;
}
async function reusesOf(photo: string) {
  await test.runJobs();
  const answer = await (await test.as('admin')).get('/photo-reuses');
  const { data } = photosEndpoints.reuses.response.parse(answer.body);
  return data.filter((reuse) => reuse.photo._id === photo);
}

const EDITS: [string, (picture: Buffer, seed: number) => Promise<Buffer>][] = [
  ['the same bytes', async (picture) => picture],
  ['compressed anew and smaller', (picture) => recompressed(picture)],
  ['a tenth brighter twice over', (picture) => sharp(picture).linear(1.2, 0).jpeg().toBuffer()],
  ['darker by a fifth', (picture) => sharp(picture).linear(0.8, 0).jpeg().toBuffer()],
  ['cut by a tenth', (picture, seed) => croppedTo(picture, 0.9, seed)],
  ['cut to two thirds of its width and height', (picture, seed) => croppedTo(picture, 2 / 3, seed)],
  ['mirrored', (picture) => sharp(picture).flop().jpeg().toBuffer()],
  ['turned by 8°', (picture) => sharp(picture).rotate(8, { background: '#000' }).jpeg().toBuffer()],
  [
    'turned by 5° the other way',
    (picture) => sharp(picture).rotate(-5, { background: '#fff' }).jpeg().toBuffer(),
  ],
  [
    'mirrored and cut',
    async (picture, seed) =>
      sharp(await croppedTo(picture, 0.8, seed))
        .flop()
        .jpeg()
        .toBuffer(),
  ],
];

let seeds = 1_000;

describe('a picture that was used before', () => {
  it.each(EDITS)('is found again: %s', { tags: ['slow'] }, async (_name, edit) => {
    for (let seed = 1; seed <= 3; seed += 1) {
      seeds += 1;
      const picture = await pictureOf({ seed: seeds });
      const earlier = await upload('mechanic2', picture);
      expect(await reusesOf(earlier)).toEqual([]);
      const later = await upload('operator', await edit(picture, seed));
      expect(await reusesOf(later)).toMatchObject([{ photo: { _id: later }, earlier: { _id: earlier } }]);
    }
  });

  it('is told with both records, to staff alone', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const picture = await pictureOf({ seed: 700 });
    const earlier = await upload('operator', picture, checkup._id);
    const later = await upload('mechanic2', picture);
    expect(await reusesOf(later)).toMatchObject([
      {
        likeness: expect.closeTo(1, 5),
        earlier: {
          _id: earlier,
          checkup: checkup._id,
          CarRegNo: checkup.CarRegNo,
          companyName: 'Company one',
        },
        photo: { _id: later, CarRegNo: null, companyName: 'Company two', by: 'Person mechanic2' },
      },
    ]);
    const ofOne = async (id: string) =>
      photosEndpoints.reuses.response.parse(
        (await (await test.as('admin')).get(`/photo-reuses?checkup=${id}`)).body,
      );
    expect(await ofOne(checkup._id)).toMatchObject({
      pagination: { count: 1 },
      data: [{ photo: { _id: later } }],
    });
    expect(await ofOne(newId())).toMatchObject({ pagination: { count: 0 }, data: [] });
    const read = async (query: string) => {
      const { body, status, text } = await (await test.as('admin')).get(`/photo-reuses?limit=200&${query}`);
      expect(status, text).toBe(200);
      return photosEndpoints.reuses.response.parse(body).data;
    };
    const plate = checkup.CarRegNo ?? '';
    expect(await read(`search=${plate.slice(0, 5)}%20${plate.slice(5)}`)).toMatchObject([
      { photo: { _id: later } },
    ]);
    expect(await read('search=%25')).toEqual([]);
    expect(await read('search=99XX999')).toEqual([]);
    const another = await pictureOf({ seed: 701 });
    test.clock.advance(60_000);
    await upload('operator', another);
    await upload('mechanic2', await recompressed(another));
    await test.runJobs();
    const times = (await read('sort=at')).map(({ at }) => at);
    expect(new Set(times).size).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted());
    expect((await read('')).map(({ at }) => at)).toEqual(times.toReversed());
    const alike = (await read('sort=likeness')).map(({ likeness }) => likeness);
    expect(alike).toEqual(alike.toSorted((one, other) => one - other));
    expect((await read('sort=-likeness')).map(({ likeness }) => likeness)).toEqual(alike.toReversed());
    for (const who of ['viewer', 'owner', 'owner2', 'operator', 'mechanic2'] as const) {
      expect((await (await test.as(who)).get('/photo-reuses')).status).toBe(403);
      expect(await asPerson(test, who, 'select * from photo_reuses')).toEqual([]);
    }
  });

  it('in the same checkup is another view of the same car', async () => {
    const checkup = newId();
    const picture = await pictureOf({ seed: 800 });
    await upload('mechanic', picture, checkup);
    expect(await reusesOf(await upload('mechanic', await recompressed(picture), checkup))).toEqual([]);
  });

  it('at the same moment is found too, whichever is compared first', async () => {
    const picture = await pictureOf({ seed: 900 });
    const both = await Promise.all([upload('operator', picture), upload('mechanic2', picture)]);
    const found = [...(await reusesOf(both[0])), ...(await reusesOf(both[1]))];
    expect(found).toHaveLength(1);
  });
});
