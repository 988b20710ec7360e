import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import {
  appliedWith,
  OPERATIONS_CALL,
  operationsAnswer,
  recording,
  sentBodies,
  sentOperations,
} from '../../../../test/operations-answer.ts';
import { personWith } from '../../../../test/person.ts';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { checkSession } from '../../../platform/access/sign-in.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { flushDrafts, isDirty, isLeavingAsked } from '../../../platform/dirty/dirty-work.ts';
import { draftsOf } from '../../../platform/drafts/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { work } from '../../../platform/work-database/index.ts';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import { Inspection } from './inspection.tsx';
import { FINDINGS_KINDS } from './offline.ts';
import { FINDINGS_DRAFT } from './use-stored-findings.ts';

vi.setConfig({ testTimeout: 40_000 });
const member = (code: string, name: string) =>
  ({ list: 'classificators', code, name, locations: ['left', 'right'], synonyms: [], fits: true }) as const;
const BRAKES = 'Արգելակներ';
const groups: ClassificatorGroup[] = [
  {
    list: 'classificators',
    code: '100',
    name: BRAKES,
    members: [member('101', 'Կայանման արգելակ'), member('102', 'Բանվորական արգելակ')],
  },
];

for (const kind of Object.values(FINDINGS_KINDS)) outbox.register(kind);
let me = personWith(
  ['tech-service-mechanic'],
  ROLES.find((role) => role.includes('MECHANIC')),
);
const record = (facts: Partial<Checkup> = {}) => storedCheckup({ mechanic: me.user.id, ...facts });

function open(
  checkup: Checkup,
  answers: Parameters<typeof fakeServer>[0] = {},
  place: 'device' | 'desk' = 'device',
) {
  const server = fakeServer(answers);
  const client = createQueryClient(checkSession);
  const shown = (told: Checkup) => (
    <QueryClientProvider client={client}>
      <Inspection key={told._id} record={told} place={place} restored={null} groups={groups} />
    </QueryClientProvider>
  );
  const { rerender, ...view } = show(shown(checkup));
  return { server, client, ...view, becomes: (told: Checkup) => rerender(shown(told)) };
}

const allRight = () =>
  screen.getByRole('button', { name: t('checkups.mechanic.groupAllRightOf', { group: BRAKES }) });
const opener = () => screen.getByRole('button', { expanded: false });
const rowOf = (name: string) => {
  const row = screen.getByText(name, { selector: 'p' }).closest('li');
  if (!row) throw new Error(`no row ${name}`);
  return within(row);
};
const fault = (name: string) => rowOf(name).getByRole('button', { name: t('checkups.mechanic.fault') });
/** Called otherwise while the sending before is still under way. */
const send = () => screen.findByRole('button', { name: t('checkups.mechanic.send') });
const bodiesSentTo = ({ asked }: ReturnType<typeof fakeServer>) => sentBodies(asked);

beforeEach(() => {
  me = { ...me, user: { ...me.user, id: newId() } };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  changeStatus({ link: 'online' });
  return outbox.open(me.user.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await outbox.open(null);
});

it('what he often finds is shown for the next car when it becomes known late: nothing moves under the thumb', async () => {
  const asks = { fields: 'classificators,newClassificators', limit: '200', status: 'concluded' };
  const call = `GET /api/tech-service-mechanic-checkups?${new URLSearchParams(asks)}`;
  const rows = [1, 2].map(() => ({ _id: newId(), classificators: { 101: { checked: true } } }));
  const pagination = { current_page: 1, total: 1, count: 2 };
  let answer = () => {};
  const late = () =>
    new Promise<{ body: unknown }>((resolve) => {
      answer = () => resolve({ body: { data: rows, pagination } });
    });
  const { server, client, becomes } = open(record(), { [call]: late });
  await waitFor(() => expect(server.asked.map((asked) => asked.call)).toContain(call));
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const before = headings();
  answer();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(headings()).toEqual(before);
  becomes(record({ _id: newId() }));
  expect(headings()[0]).toContain('Հաճախ հանդիպող');
});

it('one tap says that the rest of a group is all right, and leaves its faults as they are', async () => {
  const checkup = record();
  const saved = record({
    _id: checkup._id,
    version: 2,
    classificators: { 101: { checked: true, location: ['left'] }, 102: { checked: false } },
  });
  const { person, server } = open(checkup, { [OPERATIONS_CALL]: appliedWith(saved) });
  await person.click(opener());
  await person.click(fault('Կայանման արգելակ'));
  await person.click(rowOf('Կայանման արգելակ').getByRole('button', { name: t('reference.value.left') }));
  await person.click(allRight());
  // Other words than the records of the top bar: a record holds several changes.
  expect(screen.getByText('Չուղարկված փոփոխություններ՝ 2')).toBeTruthy();
  await person.click(await send());
  await screen.findByText(t('checkups.findings.allSent'));
  expect(bodiesSentTo(server)).toEqual([
    { version: 1, classificators: { 101: { checked: true, location: ['left'] }, 102: { checked: false } } },
  ]);
});

it('a group with a fault is not all right, though all of it was looked at', async () => {
  const { person } = open(record());
  await person.click(opener());
  await person.click(fault('Կայանման արգելակ'));
  await person.click(allRight());
  expect(allRight().getAttribute('aria-pressed')).toBe('false');
  expect(allRight()).toHaveProperty('disabled', true);
});

it('a tap while a sending is under way is neither lost nor sent with it, and what is under way is not sent twice', async () => {
  const checkup = record();
  const faults = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, { checked: true }]));
  const answer = recording(checkup);
  let arrive = () => {};
  const underWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { person, server } = open(checkup, {
    [OPERATIONS_CALL]: (asked) => underWay.then(() => answer(asked)),
  });
  await person.click(opener());
  await person.click(fault('Կայանման արգելակ'));
  await person.click(await send());
  await waitFor(() => expect(bodiesSentTo(server)).toHaveLength(1));
  await person.click(fault('Բանվորական արգելակ'));
  await person.click(await send());
  await waitFor(() => expect(outbox.store.get().operations).toHaveLength(2));
  arrive();
  await screen.findByText(t('checkups.findings.allSent'));
  expect(bodiesSentTo(server)).toEqual([
    { version: 1, classificators: faults('101') },
    { version: 1, classificators: faults('102') },
  ]);
  const [first, second] = sentOperations(server.asked);
  expect(second?.dependsOn).toEqual([first?.id]);
});

describe('a second tap on a fault', () => {
  it('takes it back at once while it says no more than that', async () => {
    const { person } = open(record());
    await person.click(opener());
    await person.dblClick(fault('Կայանման արգելակ'));
    expect(fault('Կայանման արգելակ').getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before a note, a place or a photograph goes', async () => {
    const noted = { checked: true, note: 'հոսում է', location: ['left' as const] };
    const { person } = open(record({ classificators: { 101: noted } }));
    await person.click(opener());
    await person.click(fault('Կայանման արգելակ'));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: t('shell.cancel') }),
    );
    expect(rowOf('Կայանման արգելակ').getByDisplayValue('հոսում է')).toBeTruthy();
    await person.click(fault('Կայանման արգելակ'));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: t('checkups.mechanic.takeBack') }));
    expect(fault('Կայանման արգելակ').getAttribute('aria-pressed')).toBe('false');
  });
});

it('taking back that a group is all right leaves what was noted in it', async () => {
  const placed = { checked: false, location: ['left' as const] };
  const { person, server } = open(record({ classificators: { 101: placed, 102: { checked: false } } }));
  await person.click(allRight());
  await person.click(await send());
  await waitFor(() => expect(bodiesSentTo(server)).toEqual([{ version: 1, classificators: { 102: null } }]));
});

it('what failed the last time stands first', () => {
  const failed = { list: 'classificators', code: '102', name: null, note: 'հոսում է', location: [] } as const;
  open(record({ failedBefore: [{ ...failed, location: [] }] }));
  const before = screen.getByRole('region', { name: t('checkups.mechanic.failedBefore') });
  expect(within(before).getByText('Բանվորական արգելակ')).toBeTruthy();
  expect(within(before).getByText(t('checkups.mechanic.beforeNote', { note: 'հոսում է' }))).toBeTruthy();
});

describe('findings that were not sent before the checkup was concluded', () => {
  const restored = () => draftsOf(FINDINGS_DRAFT, me.user.id);
  async function concludedTooEarly() {
    const checkup = record();
    const { person, becomes } = open(checkup);
    await person.click(opener());
    await person.click(fault('Կայանման արգելակ'));
    await person.click(rowOf('Կայանման արգելակ').getByRole('button', { name: t('reference.value.left') }));
    await person.type(rowOf('Կայանման արգելակ').getByLabelText(t('checkups.mechanic.noteLabel')), 'հոսում է');
    becomes({ ...checkup, version: 2, status: 'concluded', can: { ...checkup.can, findings: false } });
    return person;
  }

  it('are shown, kept, and in nobody’s way', async () => {
    await concludedTooEarly();
    expect(screen.getByRole('alert').textContent).toContain('Կայանման արգելակ');
    expect(screen.getByRole('alert').textContent).toContain(t('reference.value.left'));
    expect(screen.getByRole('alert').textContent).toContain('հոսում է');
    expect(isDirty()).toBe(false);
    await waitFor(async () => expect(await restored()).toHaveLength(1));
  });

  it('go when he says so, and only then', async () => {
    const person = await concludedTooEarly();
    await waitFor(async () => expect(await restored()).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: t('checkups.mechanic.leftDiscard') }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await restored()).toHaveLength(1);
    await person.click(dialog.getByRole('button', { name: t('checkups.mechanic.leftDiscard') }));
    expect(await screen.findByText(t('checkups.mechanic.readOnly'))).toBeTruthy();
    await waitFor(async () => expect(await restored()).toEqual([]));
  });
});

it('he goes to another page without being asked while the disk keeps what he said, and is asked where it does not', async () => {
  const { person } = open(record());
  await person.click(opener());
  await person.click(fault('Կայանման արգելակ'));
  await flushDrafts();
  expect([isDirty(), isLeavingAsked()]).toEqual([true, false]);
  const full = vi.spyOn(work.drafts, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  await person.click(fault('Բանվորական արգելակ'));
  await waitFor(() => expect(isLeavingAsked()).toBe(true));
  full.mockRestore();
});

it('what was kept and then taken back does not come back', async () => {
  const { person } = open(record(), {});
  await person.click(opener());
  await person.click(fault('Կայանման արգելակ'));
  await flushDrafts();
  expect(await draftsOf(FINDINGS_DRAFT, me.user.id)).toHaveLength(1);
  await person.click(fault('Կայանման արգելակ'));
  await waitFor(async () => expect(await draftsOf(FINDINGS_DRAFT, me.user.id)).toEqual([]));
});

describe('sending is signing', () => {
  const unsigned = { signature: null, signedFindings: null } as const;

  it('with nothing noted he is asked whether he means it, and then it is signed', async () => {
    const checkup = record(unsigned);
    const saved = record({ _id: checkup._id, version: 2 });
    const { person, server } = open(checkup, { [OPERATIONS_CALL]: appliedWith(saved) });
    expect(screen.getByText(t('checkups.findings.unsigned'))).toBeTruthy();
    await person.click(await send());
    const dialog = within(await screen.findByRole('dialog'));
    expect(bodiesSentTo(server)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: t('checkups.mechanic.send') }));
    await screen.findByText(t('checkups.findings.allSent'));
    expect(bodiesSentTo(server)).toEqual([{ version: 1 }]);
  });

  it('what he changes after he has signed is unsigned again, and he is told what sending it says', async () => {
    const checkup = record({ classificators: { 101: { checked: true } } });
    const faults = { 101: { checked: true }, 102: { checked: true } };
    const saved = record({ _id: checkup._id, version: 2, classificators: faults });
    const { person } = open(checkup, { [OPERATIONS_CALL]: appliedWith(saved) });
    const says = 'Ուղարկելով ստորագրում եք՝ մեքենան զննված է, անսարքություններ՝ 2';
    expect(screen.queryByText('Չստորագրված')).toBeNull();
    await person.click(opener());
    await person.click(fault('Բանվորական արգելակ'));
    expect(screen.getByText('Չստորագրված')).toBeTruthy();
    expect(screen.getByText(says)).toBeTruthy();
    await person.click(await send());
    await screen.findByText(t('checkups.findings.allSent'));
    expect(screen.queryByText('Չստորագրված')).toBeNull();
    expect(screen.queryByText(says)).toBeNull();
  });

  it('what was written down at the desk meanwhile is shown before it is signed', async () => {
    const checkup = record(unsigned);
    const theirs = record({
      ...unsigned,
      _id: checkup._id,
      version: 2,
      classificators: { 102: { checked: true } },
    });
    const conflict = { ...refusal('version_conflict', t('error.version_conflict')), data: theirs };
    const answer = operationsAnswer({ outcome: 'rejected', ...conflict });
    const { person, server } = open(checkup, { [OPERATIONS_CALL]: answer });
    await person.click(opener());
    await person.click(fault('Կայանման արգելակ'));
    await person.click(await send());
    await screen.findByText(t('checkups.findings.faults', { count: 2 }), { selector: '[data-sticky-bar] *' });
    expect(screen.getByText(t('checkups.mechanic.othersFound'))).toBeTruthy();
    expect(screen.getByText(t('checkups.findings.unsent', { count: 1 }))).toBeTruthy();
    expect(bodiesSentTo(server)).toHaveLength(1);
  });
});

it.each(['key', 'button'])('at the desk the %s sends what he wrote down, and signs nothing', async (by) => {
  const can = { ...storedCheckup().can, findings: false, findingsAtDesk: true };
  const checkup = storedCheckup({ signature: null, can });
  const saved = { ...checkup, version: 2, classificators: { 101: { checked: true } } };
  const answers = { [OPERATIONS_CALL]: appliedWith(saved) };
  const { person, server } = open(checkup, answers, 'desk');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await person.click(opener());
  await person.click(fault('Կայանման արգելակ'));
  if (by === 'button') screen.getByText(t('checkups.mechanic.saveAtDesk')).closest('button')?.focus();
  await person.keyboard(by === 'key' ? '{Control>}{Enter}{/Control}' : '{Enter}');
  await screen.findByText(t('checkups.findings.allSaved'));
  expect(bodiesSentTo(server)).toEqual([{ version: 1, classificators: { 101: { checked: true } } }]);
});
