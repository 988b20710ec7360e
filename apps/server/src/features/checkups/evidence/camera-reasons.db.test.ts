import { checkupsEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSeed } from '../../../../db/seed/read-seed.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('everyone signed in chooses from the reasons for a missing photo that are in use, in their order', async () => {
  const offered = (await readSeed('camera-reasons'))
    .filter(({ usedIn }) => Array.isArray(usedIn) && usedIn.includes('upload'))
    .sort((left, right) => Number(left.ordering) - Number(right.ordering));
  const [first, ...others] = offered;
  await test.database.pool.query('update camera_reasons set status = false where id = $1', [first?._id]);
  for (const who of ['operator', 'mechanic', 'owner', 'viewer', 'admin'] as const) {
    const answer = await (await test.as(who)).get('/camera-reasons');
    expect(checkupsEndpoints.cameraReasons.response.parse(answer.body).data).toEqual(
      others.map(({ _id, name, noteRequired }) => ({ _id, name, noteRequired })),
    );
  }
  expect((await test.anonymous.get('/camera-reasons')).status).toBe(401);
});

it('what control finds is no reason for a missing photo', async () => {
  const [found] = (await readSeed('camera-reasons')).filter(({ key }) => key === 'screen-or-repeated-photo');
  const checkup = await saveCheckup(test, 'operator');
  const answer = await (await test.as('operator')).put(`/tech-service-checkup/${checkup._id}`, {
    version: 1,
    Opinion: true,
    cameraReasonId: found?._id,
  });
  expectRefusal(answer, 'cameraReasonId');
});
