import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { appliedWith, OPERATIONS_CALL, sentBodies } from '../../../../test/operations-answer.ts';
import { personWith } from '../../../../test/person.ts';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { checkSession } from '../../../platform/access/sign-in.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { draftsOf } from '../../../platform/drafts/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { outbox, workStorage } from '../../../platform/outbox/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import { Inspection } from './inspection.tsx';
import { FINDINGS_KINDS } from './offline.ts';
import { FINDINGS_DRAFT } from './use-stored-findings.ts';

vi.setConfig({ testTimeout: 40_000 });
const BRAKES = 'Արգելակներ';
const groups: ClassificatorGroup[] = [
  {
    list: 'classificators',
    code: '100',
    name: BRAKES,
    members: [
      { list: 'classificators', code: '101', name: 'Արգելակ', locations: [], synonyms: [], fits: true },
    ],
  },
];
const UNSIGNED = { signature: null, signedFindings: null } as const;
const LEFT = 'Չի ուղարկվել՝ CH․ սարքն այդպիսի ցուցմունք չի տալիս․ ուղղեք արժեքը և կրկին ուղարկեք։';

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
  const shown = (
    <QueryClientProvider client={client}>
      <Inspection record={checkup} place={place} restored={null} groups={groups} />
    </QueryClientProvider>
  );
  return { server, ...show(shown) };
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const allRight = () =>
  screen.getByRole('button', { name: t('checkups.mechanic.groupAllRightOf', { group: BRAKES }) });
const send = () => screen.findByRole('button', { name: t('checkups.mechanic.send') });
const badge = (text: string) =>
  within(screen.getByRole('group', { name: t('checkups.mechanic.counts') })).findByText(text);
const kept = async () =>
  (await draftsOf(FINDINGS_DRAFT, me.user.id)).map(({ payload }) => Object(payload).mine);

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

it('a value that no device shows stays unsent, what is sound is sent and signed, and he is led to the field', async () => {
  const checkup = record(UNSIGNED);
  const measured = { value: 0.2, limit: null, outOfLimit: false };
  const saved = record({
    _id: checkup._id,
    version: 2,
    classificators: { 101: { checked: false } },
    measurements: { CO: measured },
  });
  const { person, server } = open(checkup, { [OPERATIONS_CALL]: appliedWith(saved) });
  await person.click(allRight());
  await person.type(field(/^CO \(/), '0,2');
  await person.type(field(/^CH \(/), '99999999');
  await person.type(field(/^Դողի/), '500');
  await person.click(await send());
  // In the order of the screen, whichever was typed last.
  expect(document.activeElement).toBe(field(/^CH \(/));
  const said = await screen.findByText('Ուղարկված և ստորագրված փոփոխություններ՝ 2։');
  expect(said.closest('[role="alert"]')?.textContent).toContain(
    'Չի ուղարկվել՝ CH, Դողի պահպանաշերտի բարձրություն․',
  );
  expect(screen.getByText(/^CH-ի պարունակությունը/)).toBeTruthy();
  expect(sentBodies(server.asked)).toEqual([
    { version: 1, classificators: { 101: { checked: false } }, measurements: { CO: 0.2 } },
  ]);
  expect(await badge(t('checkups.findings.unsent', { count: 2 }))).toBeTruthy();
  await waitFor(async () =>
    expect(await kept()).toEqual([
      expect.objectContaining({ 'measurements.CH': 99_999_999, 'measurements.tread': 500 }),
    ]),
  );
});

it('put right it is sent, signed as well, and nothing is said of it any more', async () => {
  const checkup = record();
  const saved = {
    ...checkup,
    version: 2,
    measurements: { CH: { value: 99, limit: null, outOfLimit: false } },
  };
  const { person, server } = open(checkup, { [OPERATIONS_CALL]: appliedWith(saved) });
  await person.type(field(/^CH \(/), '99999999');
  await person.click(await send());
  expect(await screen.findByText(LEFT)).toBeTruthy();
  expect(screen.getByText('Ոչինչ չի ուղարկվել։')).toBeTruthy();
  await person.clear(field(/^CH \(/));
  await person.type(field(/^CH \(/), '99');
  expect(screen.queryByText(LEFT)).toBeNull();
  await person.click(await send());
  expect(await badge(t('checkups.findings.allSent'))).toBeTruthy();
  expect(sentBodies(server.asked)).toEqual([{ version: 1, measurements: { CH: 99 } }]);
});

it('with nothing else to say nothing is sent, and so nothing is signed', async () => {
  const { person, server } = open(record(UNSIGNED));
  await person.type(field(/^CH \(/), '99999999');
  await person.click(await send());
  expect(await screen.findByText('Ոչինչ չի ուղարկվել։')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentBodies(server.asked)).toEqual([]);
  expect(await workStorage.read(me.user.id)).toEqual([]);
});

it('without a network it is not put down to be sent either', async () => {
  changeStatus({ link: 'offline' });
  const { person } = open(record(UNSIGNED));
  await person.click(allRight());
  await person.type(field(/^CH \(/), '99999999');
  await person.click(await send());
  expect(await screen.findByText('Ձեր ստորագրությամբ կուղարկվեն փոփոխություններ՝ 1։')).toBeTruthy();
  expect(screen.getByText(LEFT)).toBeTruthy();
  expect((await workStorage.read(me.user.id))?.map(({ payload }) => Object(payload).body)).toEqual([
    { version: 1, classificators: { 101: { checked: false } } },
  ]);
  await waitFor(async () => expect(await kept()).toMatchObject([{ 'measurements.CH': 99_999_999 }]));
});

it('at the desk the rest is saved, and signs nothing', async () => {
  const can = { ...storedCheckup().can, findings: false, findingsAtDesk: true };
  const checkup = storedCheckup({ ...UNSIGNED, can });
  const saved = { ...checkup, version: 2, classificators: { 101: { checked: false } } };
  const { person, server } = open(checkup, { [OPERATIONS_CALL]: appliedWith(saved) }, 'desk');
  await person.click(allRight());
  await person.type(field(/^CH \(/), '99999999');
  await person.click(screen.getByRole('button', { name: t('checkups.mechanic.saveAtDesk') }));
  expect(await screen.findByText('Պահպանված փոփոխություններ՝ 1։')).toBeTruthy();
  expect(sentBodies(server.asked)).toEqual([{ version: 1, classificators: { 101: { checked: false } } }]);
});
