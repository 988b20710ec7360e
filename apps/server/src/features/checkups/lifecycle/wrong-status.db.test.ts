import { type Checkup, moveToVehicle } from '@inspect/contract/checkups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concludeByCalls, payloadOf, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import type { Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const REASON = 'Պատճառ';

let test: TestApp;
const stored = new Map<string, Checkup>();
beforeAll(async () => {
  test = await testApp();
  const concluded = async () => concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  const ended = async (who: Who, path: string, checkup: Checkup): Promise<Checkup> => {
    const answer = await (await test.as(who)).post(path.replace(':id', checkup._id), reasoned(checkup));
    expect(answer.status).toBe(200);
    return { ...checkup, version: checkup.version + 1 };
  };
  stored.set('open', await saveCheckup(test, 'operator'));
  stored.set('concluded', await concluded());
  const begun = await saveCheckup(test, 'operator');
  stored.set('cancelled', await ended('operator', '/tech-service-checkup/:id/cancel', begun));
  stored.set('annulled', await ended('admin', '/tech-service-all-checkup/:id/annul', await concluded()));
  const gone = await concluded();
  await (await test.as('admin')).put(`/tech-service-all-checkup/${gone._id}`, {
    ...reasoned(gone),
    deleted: true,
  });
  stored.set('deleted', { ...gone, version: gone.version + 1 });
});
afterAll(() => test.close());

const reasoned = ({ version }: Checkup) => ({ version, reason: REASON });

/** What is asked, by who may ask it of a checkup in the right status. */
const CALLS = {
  edit: ({ _id, version }: Checkup) =>
    send('operator', `/tech-service-checkup/${_id}`, { version, odometer: 7 }),
  conclude: ({ _id, version }: Checkup) =>
    send('operator', `/tech-service-checkup/${_id}`, { version, Opinion: true }),
  findings: ({ _id, version }: Checkup) =>
    send('mechanic', `/tech-service-mechanic-checkups/${_id}`, { version, classificators: {} }),
  amend: (checkup: Checkup) =>
    send('admin', `/tech-service-all-checkup/${checkup._id}`, { ...reasoned(checkup), odometer: 7 }),
  cancel: (checkup: Checkup) =>
    post('operator', `/tech-service-checkup/${checkup._id}/cancel`, reasoned(checkup)),
  release: (checkup: Checkup) =>
    post('admin', `/tech-service-all-checkup/${checkup._id}/release`, reasoned(checkup)),
  annul: (checkup: Checkup) =>
    post('admin', `/tech-service-all-checkup/${checkup._id}/annul`, reasoned(checkup)),
  move: async (checkup: Checkup) => {
    const facts = Object.entries(await payloadOf(test, 'operator'));
    const right = Object.fromEntries(facts.filter(([name]) => Object.hasOwn(moveToVehicle.shape, name)));
    return post('admin', `/tech-service-all-checkup/${checkup._id}/move`, { ...right, ...reasoned(checkup) });
  },
};
type Call = keyof typeof CALLS;

const send = async (who: Who, path: string, body: object) => (await test.as(who)).put(path, body);
const post = async (who: Who, path: string, body: object) => (await test.as(who)).post(path, body);

const NOT_OPEN = 'checkup.not_open';
const NOT_CONCLUDED = 'checkup.not_concluded';
const VOID = 'checkup.is_void';
/** What is said of a status; null = that is the right one (staff who amend an open checkup just edit it). */
const TABLE: Record<Call, Record<string, string | null>> = {
  edit: { open: null, concluded: NOT_OPEN, cancelled: NOT_OPEN, annulled: NOT_OPEN },
  conclude: { open: null, concluded: NOT_OPEN, cancelled: NOT_OPEN, annulled: NOT_OPEN },
  findings: { open: null, concluded: NOT_OPEN, cancelled: NOT_OPEN, annulled: NOT_OPEN },
  cancel: { open: null, concluded: NOT_OPEN, cancelled: NOT_OPEN, annulled: NOT_OPEN },
  release: { open: null, concluded: NOT_OPEN, cancelled: NOT_OPEN, annulled: NOT_OPEN },
  amend: { open: null, concluded: null, cancelled: VOID, annulled: VOID },
  annul: { open: NOT_CONCLUDED, concluded: null, cancelled: VOID, annulled: VOID },
  move: { open: NOT_CONCLUDED, concluded: null, cancelled: VOID, annulled: VOID },
};
const calls = Object.keys(CALLS).filter((call): call is Call => Object.hasOwn(CALLS, call));
const refusals = calls.flatMap((call) => [
  ...Object.entries(TABLE[call]).flatMap(([status, code]) => (code ? [{ call, status, code }] : [])),
  { call, status: 'deleted', code: 'not_found' },
]);

describe('a call in the wrong status', () => {
  it.each(refusals)(
    '$call of one that is $status changes nothing and says $code',
    async ({ call, status, code }) => {
      const checkup = stored.get(status);
      if (!checkup) throw new Error(`none is ${status}`);
      const rowOf = async () =>
        (await test.database.pool.query('select * from checkups where id = $1', [checkup._id])).rows[0];
      const before = await rowOf();
      expect(await CALLS[call](checkup)).toMatchObject({ body: { code } });
      expect(await rowOf()).toEqual(before);
    },
  );
});
