import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { NoResponse } from '../../platform/api/call.ts';
import { draftsOf } from '../../platform/drafts/index.ts';
import { databases } from '../../platform/offline/index.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { followMerges } from '../../platform/outbox/merges.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { work } from '../../platform/work-database/index.ts';
import {
  additionKinds,
  additionsIn,
  expectNoneRefused,
  followAdditions,
  queueOf,
  withAdditions,
} from './offline.ts';
import { useAddRow } from './use-add-row.ts';

const ADD = 'POST /api/locations/streets';
const LATER = 'POST /api/operations';
const COUNTY = 'c'.repeat(24);
const THERE = 'e'.repeat(24);
const person = personWith(
  ['tech-service'],
  ROLES.find((role) => role.includes('OPERATOR')),
);
const me = person.user.id;

for (const kind of additionKinds) outbox.register(kind);
followMerges(outbox);
followAdditions();

const streets = databases.rows('streets');
const waiting = async () => (await streets.toArray()).map(({ name, new: isNew }) => [name, isNew ?? false]);
const answered = (outcome: object) => (asked: { body: unknown }) => {
  const { operations } = Object(asked.body);
  return { body: { data: operations.map(({ id }: { id: string }) => ({ id, ...outcome })) } };
};
/** The form's way to add a street to this community. */
const adding = () => {
  const { result } = renderHook(() => useAddRow('streets', COUNTY));
  if (!result.current) throw new Error('he may add');
  return result.current;
};
const idOf = (answer: Awaited<ReturnType<ReturnType<typeof adding>>>) => {
  if (!('option' in answer)) throw new Error(answer.problem);
  return answer.option.id;
};

/** What the server has is asked for once something was answered: nothing of a test goes on after it. */
const pulled = (asked: readonly { call: string }[]) =>
  vi.waitFor(() => expect(asked.map(({ call }) => call)).toContainEqual(expect.stringMatching(/^GET /)));

beforeEach(async () => {
  sessionStore.set({ kind: 'in', person, confirmed: true });
  openSeal(me);
  changeStatus({ link: 'online', lost: false });
  for (const name of ['operations', 'operationAnswers', 'device', 'drafts', 'copies'])
    await work.table(name).clear();
  await streets.clear();
});
afterEach(async () => {
  cleanup();
  await outbox.open(null);
  vi.unstubAllGlobals();
});

it('a street that nobody answered for is reported as added, lies in its list, and goes under the same id', async () => {
  const { answers, asked } = fakeServer({ [ADD]: 'nothing', [LATER]: 'nothing' });
  await outbox.open(me);
  const answer = await adding()('Աբովյան փողոց');
  const id = idOf(answer);
  expect(answer).toEqual({ option: { id, name: 'Աբովյան փողոց' } });
  expect(await streets.toArray()).toMatchObject([
    { id, _id: id, name: 'Աբովյան փողոց', county: COUNTY, new: true, owner: me },
  ]);
  expect(additionsIn({ street: id })).toEqual([id]);
  const [kept] = outbox.store.get().operations;
  expect(kept && outbox.kindOf(kept.kind)?.shown?.(kept).title).toBe('Փողոց՝ Աբովյան փողոց');
  answers[LATER] = answered({ outcome: 'applied' });
  await outbox.drain();
  await vi.waitFor(async () => expect(await waiting()).toEqual([['Աբովյան փողոց', false]]));
  const sent = asked.filter(({ call }) => call === LATER).at(-1);
  expect(sent?.body).toMatchObject({
    operations: [
      {
        kind: 'streets.add',
        payload: { params: {}, body: { _id: id, name: 'Աբովյան փողոց', county: COUNTY } },
      },
    ],
  });
  // As it was sent the first time.
  expect(asked[0]).toMatchObject({ call: ADD, body: { _id: id, name: 'Աբովյան փողոց', county: COUNTY } });
  expect(additionsIn({ street: id })).toEqual([]);
  await pulled(asked);
});

it('a street of its settings page is stored with its name and community; one that is to be switched off waits for the server', async () => {
  fakeServer({ [LATER]: 'nothing' });
  await outbox.open(me);
  const queue = queueOf('streets');
  const street = { name: 'Բաղրամյան պողոտա', county: COUNTY };
  expect(await queue?.('d'.repeat(24), { ...street, status: true })).toBeNull();
  expect(outbox.store.get().operations).toMatchObject([
    { kind: 'streets.add', payload: { params: {}, body: { ...street, _id: 'd'.repeat(24) } } },
  ]);
  expect(await queue?.('f'.repeat(24), { ...street, name: 'Այլ', status: false })).toMatch(
    /^Սերվերը չպատասխանեց/,
  );
  expect(outbox.store.get().operations).toHaveLength(1);
  expect(queueOf('fuels')).toBeUndefined();
});

it('while the connection is known to be gone nothing is asked, and a reload finds the street again', async () => {
  const { asked } = fakeServer({});
  changeStatus({ link: 'offline' });
  await outbox.open(me);
  await adding()('Նոր փողոց');
  expect(asked).toEqual([]);
  // Of the two databases only one was written before the page died.
  await streets.clear();
  await outbox.open(null);
  await outbox.open(me);
  await vi.waitFor(async () => expect(await waiting()).toEqual([['Նոր փողոց', true]]));
});

it('what the server refuses is a problem, and nothing is kept', async () => {
  fakeServer({ [ADD]: { status: 400, body: refusal('validation', 'Սխալ', { name: 'Շատ երկար է' }) } });
  await outbox.open(me);
  expect(await adding()('Սխալ փողոց')).toEqual({ problem: 'Շատ երկար է' });
  expect([await waiting(), await work.operations.count()]).toEqual([[], 0]);
});

it('a street that was there already gives way to it, also in drafts and in what is saved now', async () => {
  const { answers, asked } = fakeServer({ [ADD]: 'nothing', [LATER]: 'nothing' });
  await outbox.open(me);
  const id = idOf(await adding()('ԱԲՈՎՅԱՆ'));
  const draft = { id: 'd'.repeat(24), kind: 'checkup', owner: me, savedAt: 1 };
  await work.drafts.put({ ...draft, payload: { values: { street: id, ownerName: 'Աննա' } } });
  answers[LATER] = answered({ outcome: 'merged', newId: THERE });
  expect(await withAdditions({ street: id, house: '1' })).toEqual({ street: THERE, house: '1' });
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  await vi.waitFor(async () =>
    expect(await draftsOf('checkup', me)).toMatchObject([
      { savedAt: 1, payload: { values: { street: THERE, ownerName: 'Աննա' } } },
    ]),
  );
  await pulled(asked);
});

it('a street that is given up is gone from its list', async () => {
  changeStatus({ link: 'offline' });
  const { asked } = fakeServer({});
  await outbox.open(me);
  const id = idOf(await adding()('Սխալմամբ'));
  await outbox.discard(id);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  await pulled(asked);
});

it('what names a street that can’t be sent now is not saved without it', async () => {
  fakeServer({ [ADD]: 'nothing', [LATER]: 'nothing' });
  await outbox.open(me);
  const id = idOf(await adding()('Անպատասխան'));
  await expect(withAdditions({ street: id })).rejects.toBeInstanceOf(NoResponse);
  expect(await withAdditions({ street: THERE })).toEqual({ street: THERE });
});

it('what names a street that was refused is told so at its field, whether anybody answers or not', async () => {
  const { answers } = fakeServer({ [ADD]: 'nothing', [LATER]: 'nothing' });
  await outbox.open(me);
  const id = idOf(await adding()('Մերժված'));
  answers[LATER] = answered({ outcome: 'rejected', ...refusal('validation', 'Այս համայնքն այլևս չկա') });
  const told = { message: 'Այս համայնքն այլևս չկա', fields: { street: 'Այս համայնքն այլևս չկա' } };
  await expect(withAdditions({ house: '1', street: id })).rejects.toMatchObject(told);
  await expect(withAdditions({ house: '1', street: id })).rejects.toMatchObject(told);
  expect(() => expectNoneRefused({ street: id })).toThrow('Այս համայնքն այլևս չկա');
  expectNoneRefused({ street: THERE });
});

describe('while a photograph is on its way that takes long', () => {
  const takesLong = async () => {
    let end = () => {};
    const arrived = new Promise<void>((resolve) => {
      end = resolve;
    });
    const kind = {
      name: 'takes-long',
      schema: 1,
      send: async () => {
        await arrived;
        return { outcome: 'applied' } as const;
      },
    };
    outbox.register(kind);
    await outbox.add(kind, { id: 'f'.repeat(24), owner: me, payload: {} }, new Uint8Array([1]).buffer);
    return end;
  };

  it('what names a street waits for the street alone', async () => {
    const { answers, asked } = fakeServer({ [ADD]: 'nothing', [LATER]: 'nothing' });
    await outbox.open(me);
    const id = idOf(await adding()('Սպասող'));
    changeStatus({ link: 'offline' });
    const end = await takesLong();
    changeStatus({ link: 'online' });
    answers[LATER] = answered({ outcome: 'applied' });
    expect(await withAdditions({ street: id })).toEqual({ street: id });
    expect(outbox.store.get().operations.map(({ kind }) => kind)).toEqual(['takes-long']);
    end();
    await vi.waitFor(() => expect(outbox.store.get().operations).toEqual([]));
    await pulled(asked);
  });

  it('and no longer than its person does', async () => {
    fakeServer({ [ADD]: 'nothing', [LATER]: 'nothing' });
    await outbox.open(me);
    const end = await takesLong();
    await vi.waitFor(() => expect(outbox.store.get().sending).not.toBeNull());
    const id = idOf(await adding()('Սպասող'));
    const patience = new AbortController();
    const waiting = withAdditions({ street: id }, patience.signal);
    patience.abort();
    await expect(waiting).rejects.toBeInstanceOf(NoResponse);
    end();
    await vi.waitFor(() => expect(outbox.store.get().operations.map(({ id: left }) => left)).toEqual([id]));
  });
});

it.each([
  [
    'has no room',
    'QuotaExceededError',
    'Սերվերը չպատասխանեց, իսկ այս սարքում տեղ չկա․ ազատեք տեղ և կրկին փորձեք',
  ],
  [
    'keeps nothing just now',
    'UnknownError',
    'Սերվերը չպատասխանեց, իսկ մուտքագրածն այս սարքում չի պահվում․ մի՛ փակեք էջը, և երբ կապը վերականգնվի, կրկին պահպանեք․ կրկնակի գրառում չի լինի։',
  ],
])('where the browser %s, the street is not said to be added', async (_why, name, problem) => {
  fakeServer({ [ADD]: 'nothing', [LATER]: 'nothing' });
  await outbox.open(me);
  const full = vi.spyOn(work.operations, 'put').mockRejectedValue(new DOMException('', name));
  expect(await adding()('Չպահված')).toEqual({ problem });
  full.mockRestore();
  expect(additionsIn(outbox.store.get().operations.map((one) => one.id))).toEqual([]);
});
