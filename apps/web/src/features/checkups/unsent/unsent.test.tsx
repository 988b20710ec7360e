import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { openSeal } from '../../../../test/seal.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { typedCheckup } from '../../../../test/typed-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { databases } from '../../../platform/offline/index.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { work } from '../../../platform/work-database/index.ts';
import { additionKinds } from '../../additions/index.ts';
import { checkupDraft } from '../draft/draft.ts';
import { followUnsent } from './follow-unsent.ts';
import { forgetRefused, keepUnsent, namesOf, unsentKind, unsentOf } from './unsent-kind.ts';
import { UnsentList } from './unsent-list.tsx';
import { UnsentRecord } from './unsent-record.tsx';
import { useUnsent } from './use-unsent.ts';

const LATER = 'POST /api/operations';
const ID = '0c'.repeat(12);
const OPERATION = '0d'.repeat(12);
/** it does not break at the end of a line */
const PLATE = '34\u00a0AB\u00a0567';
const person = personWith(['tech-service']);
const me = person.user.id;
const body = typedCheckup(ID);
const draft = checkupDraft.parse({ id: ID, values: body, typed: ['CarRegNo'] });
const names = { carName: 'TOYOTA', carModelName: 'CAMRY', mechanicName: 'Արամ' };
const REASON = 'Այս մեքենան արդեն զննվում է';
const rejected = (asked: { body: unknown }) => {
  const [{ id }] = Object(asked.body).operations;
  const said = { code: 'checkup.open_exists', message: REASON, fields: {} };
  return { body: { data: [{ id, outcome: 'rejected', ...said }] } };
};
const applied = (asked: { body: unknown }) => {
  const [{ id }] = Object(asked.body).operations;
  return { body: { data: [{ id, outcome: 'applied', result: { data: {} } }] } };
};

for (const kind of [unsentKind, ...additionKinds]) outbox.register(kind);
followUnsent();

beforeEach(async () => {
  sessionStore.set({ kind: 'in', person, confirmed: true });
  openSeal(me);
  changeStatus({ link: 'offline', lost: true });
  for (const name of ['operations', 'operationAnswers', 'device']) await work.table(name).clear();
  await databases.checkups.rows.clear();
  await outbox.open(me);
});
afterEach(async () => {
  cleanup();
  await outbox.open(null);
  changeStatus({ link: 'online', lost: false });
  vi.unstubAllGlobals();
});

const keep = () => keepUnsent(OPERATION, me, body, { draft, names });
const kept = async () =>
  (await databases.checkups.read(me)).map((row) => [row.temporary_id, row.new, Object(row.content).CarRegNo]);
function Page() {
  const [unsent] = useUnsent() ?? [];
  return unsent ? <UnsentRecord unsent={unsent} back={null} /> : <p>the server’s</p>;
}
const list = () => showAt('/x', { '/x': () => <UnsentList listed={[]} /> });
const send = async () => {
  changeStatus({ link: 'online', lost: false });
  await outbox.drain();
};

it('stands in the list as waiting and not valid, and in the specification’s store, also after a restart', async () => {
  expect(await keep()).toBe(true);
  await outbox.open(null);
  await outbox.open(me);
  list();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByRole('link', { name: PLATE }).getAttribute('href')).toBe(`/tech-service/${ID}`);
  expect(row.textContent).toContain('TOYOTA CAMRY');
  expect(within(row).getByText('Սպասում է ուղարկման․ դեռ վավեր չէ')).toBeTruthy();
  await vi.waitFor(async () => expect(await kept()).toEqual([[ID, true, '34AB567']]));
});

it('is not told twice: what stands in the list of the server is left out', async () => {
  await keep();
  showAt('/x', {
    '/x': () => (
      <>
        <p>the list</p>
        <UnsentList listed={[{ _id: ID }]} />
      </>
    ),
  });
  await screen.findByText('the list');
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('is to be read with neither number nor result nor payment', async () => {
  await keep();
  showAt('/x', { '/x': Page });
  expect(await screen.findByText('Սպասում է ուղարկման․ դեռ վավեր չէ')).toBeTruthy();
  const text = document.body.textContent ?? '';
  expect(text).toContain('Ani Petrosyan');
  expect(text).toContain('Արամ');
  expect(text).toContain('Մինչ այդ այն վավեր չէ, համար ու քարտ չունի, վճար չի գրանցված');
  expect(text).not.toMatch(/Սարքին է|Անսարք է|֏/);
});

it('is sent by itself with the payload of the first save, and gives way to the record of the server', async () => {
  const { asked } = fakeServer({ [LATER]: applied });
  await keep();
  showAt('/x', { '/x': Page });
  await screen.findByText('Ani Petrosyan');
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1));
  await send();
  expect(await screen.findByText('the server’s')).toBeTruthy();
  expect(asked.find(({ call }) => call === LATER)?.body).toMatchObject({
    operations: [{ id: OPERATION, kind: 'checkups.add', payload: { params: {}, body } }],
  });
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});

it('that was refused stays with the reason, and leads to where it is put right', async () => {
  fakeServer({ [LATER]: rejected });
  await keep();
  showAt('/x', { '/x': Page });
  await send();
  expect(await screen.findByText(`Սերվերը չի ընդունել այս զննությունը՝ ${REASON}`)).toBeTruthy();
  expect(screen.getByText('Չի ընդունվել․ վավեր չէ')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ուղղել և նորից ուղարկել' });
  expect(link.getAttribute('href')).toBe(`/tech-service/add?resend=${OPERATION}`);
  const [operation] = outbox.store.get().operations;
  expect(operation && unsentOf(operation)?.draft).toEqual(draft);
  expect(operation && unsentKind.shown(operation)).toEqual({
    title: `Զննություն՝ ${PLATE}`,
    addresses: [`/tech-service/${ID}`],
  });
  // Put right, it waits as another one: the refused one is over, the new one is not.
  const next = '0e'.repeat(12);
  changeStatus({ link: 'offline', lost: true });
  await keepUnsent(next, me, body, { draft, names });
  await forgetRefused(ID, next);
  expect(outbox.store.get().operations.map(({ id }) => id)).toEqual([next]);
  await forgetRefused(ID, null);
  expect(outbox.store.get().operations.map(({ id }) => id)).toEqual([next]);
});

it('waits for the street that it names, and follows it to the one that was there', async () => {
  const [street, there] = ['1a'.repeat(12), '1b'.repeat(12)];
  const [kind] = additionKinds;
  const added = { params: {}, body: { _id: street, name: 'Նոր', county: body.county } };
  if (kind) await outbox.add(kind, { id: street, owner: me, payload: added });
  const typed = { ...draft, values: { ...draft.values, street } };
  await keepUnsent(OPERATION, me, { ...body, street }, { draft: typed, names });
  expect(outbox.store.get().operations[1]?.dependsOn).toEqual([street]);
  const sent: unknown[] = [];
  fakeServer({
    [LATER]: (asked) => {
      const [operation] = Object(asked.body).operations;
      sent.push(operation.payload.body.street ?? operation.payload.body._id);
      const merged = { id: operation.id, outcome: 'merged', newId: there };
      return operation.kind === 'streets.add' ? { body: { data: [merged] } } : applied(asked);
    },
  });
  await send();
  await waitFor(() => expect(sent).toEqual([street, there]));
});

it('is called by the names that were chosen in the form', () => {
  const lists = {
    car: { options: [{ id: draft.values.car, name: 'TOYOTA' }] },
    street: { options: undefined },
  };
  expect(namesOf(draft, lists)).toEqual({ carName: 'TOYOTA' });
});
