import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import {
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
import { isDirty } from '../../../platform/dirty/dirty-work.ts';
import { draftsOf, removeDraft } from '../../../platform/drafts/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { outbox, workStorage } from '../../../platform/outbox/index.ts';
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await outbox.open(null);
});

describe('without a network', () => {
  it('what he sent is on this device before the screen says so, and goes by itself when there is one', async () => {
    const checkup = record();
    const { person, server } = open(checkup, {
      [OPERATIONS_CALL]: () => {
        // As the heartbeat finds at once when nobody answers.
        changeStatus({ link: 'offline' });
        return 'nothing';
      },
    });
    await person.click(allRight());
    await person.click(await send());
    expect(await screen.findByText(t('checkups.mechanic.queued'))).toBeTruthy();
    expect(screen.queryByText(t('checkups.findings.unsent', { count: 2 }))).toBeNull();
    expect((await workStorage.read(me.user.id))?.map(({ kind }) => kind)).toEqual(['checkups.findings']);
    await waitFor(async () => expect(await draftsOf(FINDINGS_DRAFT, me.user.id)).toEqual([]));
    expect(isDirty()).toBe(false);
    server.answers[OPERATIONS_CALL] = recording(checkup);
    changeStatus({ link: 'online' });
    outbox.wake();
    await screen.findByText(t('checkups.findings.allSent'));
    expect(await workStorage.read(me.user.id)).toEqual([]);
  });

  it('after a reload it shows what waits, and what he changes then is a further change that follows it', async () => {
    const checkup = record();
    changeStatus({ link: 'offline' });
    const before = open(checkup, { [OPERATIONS_CALL]: recording(checkup) });
    await before.person.click(opener());
    await before.person.click(fault('Կայանման արգելակ'));
    await before.person.click(await send());
    await screen.findByText(t('checkups.mechanic.queued'));
    cleanup();
    await outbox.open(null);
    await outbox.open(me.user.id);
    // The copy that he has is of the morning, and says nothing of it.
    const { person, server } = open(checkup, { [OPERATIONS_CALL]: recording(checkup) });
    await person.click(opener());
    expect(fault('Կայանման արգելակ').getAttribute('aria-pressed')).toBe('true');
    await person.click(rowOf('Կայանման արգելակ').getByRole('button', { name: t('reference.value.left') }));
    expect(screen.getByText(t('checkups.findings.unsent', { count: 1 }))).toBeTruthy();
    await person.click(await send());
    await waitFor(() => expect(outbox.store.get().operations).toHaveLength(2));
    changeStatus({ link: 'online' });
    outbox.wake();
    await screen.findByText(t('checkups.findings.allSent'));
    expect(bodiesSentTo(server)).toEqual([
      { version: 1, classificators: { 101: { checked: true } } },
      { version: 1, classificators: { 101: { checked: true, location: ['left'] } } },
    ]);
    expect(screen.queryByText(t('shell.conflict'))).toBeNull();
  });
});

describe('a disk that is full when he sends', () => {
  const full = () =>
    vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  const kept = async () =>
    (await draftsOf(FINDINGS_DRAFT, me.user.id)).map(({ payload }) => Object(payload).mine);
  const found = [{ 'classificators.101': { checked: true } }];

  it('what lies on it stays there until what he sent has arrived', async () => {
    const checkup = record();
    changeStatus({ link: 'offline' });
    const { person, server } = open(checkup, { [OPERATIONS_CALL]: recording(checkup) });
    await person.click(opener());
    await person.click(fault('Կայանման արգելակ'));
    await waitFor(async () => expect(await kept()).toEqual(found));
    const disk = full();
    await person.click(await send());
    await waitFor(() => expect(outbox.store.get().operations).toMatchObject([{ unkept: true }]));
    // Never that it is kept: a page that is closed takes it along.
    const said = 'Նշումները չեն պահվում այս սարքում․ մի՛ փակեք էջը, մինչև ուղարկվեն';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByText(t('checkups.mechanic.queued'))).toBeNull();
    disk.mockRestore();
    expect(await kept()).toEqual(found);
    changeStatus({ link: 'online' });
    outbox.wake();
    await screen.findByText(t('checkups.findings.allSent'));
    expect(screen.queryByText(said)).toBeNull();
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(bodiesSentTo(server)).toEqual([{ version: 1, classificators: { 101: { checked: true } } }]);
  });
});

describe('somebody else changed the same finding', () => {
  const theirs = (checkup: Checkup) => ({
    ...checkup,
    version: 2,
    classificators: { 101: { checked: false, note: 'նայված է' } },
  });
  const refused = (checkup: Checkup) => ({
    [OPERATIONS_CALL]: operationsAnswer({
      outcome: 'rejected',
      ...refusal('version_conflict', t('error.version_conflict')),
      data: theirs(checkup),
    }),
  });
  async function conflicted(checkup: Checkup) {
    const view = open(checkup, refused(checkup));
    await view.person.click(opener());
    await view.person.click(fault('Կայանման արգելակ'));
    await view.person.click(await send());
    expect(await screen.findByText(t('shell.conflict'))).toBeTruthy();
    return view;
  }
  const bothShown = () => {
    expect(screen.getByText(/նայված է/, { selector: 'td' })).toBeTruthy();
    expect(fault('Կայանման արգելակ').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(t('checkups.findings.unsent', { count: 1 }))).toBeTruthy();
  };

  it('both are shown, nothing is lost, and what he decides is sent as another operation', async () => {
    const checkup = record();
    const { person, server } = await conflicted(checkup);
    bothShown();
    server.answers[OPERATIONS_CALL] = recording(theirs(checkup));
    await person.click(await send());
    await screen.findByText(t('checkups.findings.allSent'));
    expect(bodiesSentTo(server)).toEqual([
      { version: 1, classificators: { 101: { checked: true } } },
      { version: 2, classificators: { 101: { checked: true } } },
    ]);
    expect(new Set(sentOperations(server.asked).map(({ id }) => id)).size).toBe(2);
    await waitFor(async () => expect(await workStorage.read(me.user.id)).toEqual([]));
  });

  it('he takes theirs: nothing is sent, and nothing is left to be decided', async () => {
    const { person, server } = await conflicted(record());
    await person.click(screen.getByRole('button', { name: new RegExp(t('shell.takeTheirs')) }));
    await screen.findByText(t('checkups.findings.allSent'));
    await waitFor(async () => expect(await workStorage.read(me.user.id)).toEqual([]));
    expect(bodiesSentTo(server)).toHaveLength(1);
  });

  it('where he was the one, on another device, it says so', async () => {
    const checkup = record();
    const { person, becomes } = open(checkup);
    await person.click(opener());
    await person.click(fault('Կայանման արգելակ'));
    becomes({ ...theirs(checkup), signature: 'device', signedBy: me.user.id });
    const alert = await screen.findByText(/^Այս նշումներն արդեն ուղարկել եք դուք՝ ուրիշ էջից կամ սարքից/);
    expect(alert.closest('[role="alert"]')?.textContent).toContain('նայված է');
    expect(screen.queryByText(t('shell.conflict'))).toBeNull();
    expect(screen.getByText(t('checkups.findings.unsent', { count: 1 }))).toBeTruthy();
  });

  it('where it is on its way from another page of his, that is shown as what stands there', async () => {
    changeStatus({ link: 'offline' });
    const checkup = record();
    const { person } = open(checkup);
    await person.click(opener());
    await person.click(fault('Կայանման արգելակ'));
    await outbox.add(FINDINGS_KINDS.device, {
      id: newId(),
      owner: me.user.id,
      payload: {
        params: { id: checkup._id },
        body: { version: 1, classificators: { 101: { checked: false, note: 'նայված է' } } },
      },
      beside: { vehicle: '34 AB 567', before: {} },
    });
    const alert = await screen.findByText(/^Այս նշումներն արդեն ուղարկել եք դուք/);
    expect(alert.closest('[role="alert"]')?.textContent).toContain('նայված է');
    expect(screen.queryByText(t('shell.conflict'))).toBeNull();
  });

  it('it is asked again after a reload with another page’s record', async () => {
    const checkup = record();
    await conflicted(checkup);
    cleanup();
    const drafts = await draftsOf(FINDINGS_DRAFT, me.user.id);
    for (const { id } of drafts) await removeDraft(id);
    await outbox.open(null);
    await outbox.open(me.user.id);
    const { person } = open(checkup, refused(checkup));
    await person.click(opener());
    expect(screen.getByText(t('shell.conflict'))).toBeTruthy();
    bothShown();
  });
});
