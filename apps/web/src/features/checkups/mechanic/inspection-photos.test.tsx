import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import {
  OPERATIONS_CALL,
  recording,
  sentBodies,
  sentOperations,
} from '../../../../test/operations-answer.ts';
import { personWith } from '../../../../test/person.ts';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { accepted } from '../../../../test/stored-photo.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { checkSession } from '../../../platform/access/sign-in.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { newId } from '../../../platform/new-id.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { followPhotos, photoKind } from '../../photos/index.ts';
import { photosStore } from '../../photos/photos-store.ts';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import { Inspection } from './inspection.tsx';
import { FINDINGS_KINDS } from './offline.ts';

vi.setConfig({ testTimeout: 40_000 });
outbox.register(photoKind);
outbox.register(FINDINGS_KINDS.device);
followPhotos();

const member = (code: string, name: string) =>
  ({ list: 'classificators', code, name, locations: ['left', 'right'], synonyms: [], fits: true }) as const;
const BRAKES = 'Brakes';
const groups: ClassificatorGroup[] = [
  {
    list: 'classificators',
    code: '100',
    name: BRAKES,
    members: [member('101', 'Handbrake'), member('102', 'Service brake')],
  },
];

const mechanic = personWith(
  ['tech-service-mechanic'],
  ROLES.find((role) => role.includes('MECHANIC')),
);
let person = mechanic;
/** The one who is signed in. */
const me = () => person.user.id;

/** Another mechanic, of whom this device keeps nothing. */
function signIn(): void {
  person = { ...mechanic, user: { ...mechanic.user, id: newId() } };
  sessionStore.set({ kind: 'in', person, confirmed: true });
}

const record = (facts: Partial<Checkup> = {}) => storedCheckup({ mechanic: me(), ...facts });

/** The inspection of this checkup on the screen. */
function open(checkup: Checkup, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer(answers);
  const client = createQueryClient(checkSession);
  const view = show(
    <QueryClientProvider client={client}>
      <Inspection record={checkup} place="device" restored={null} groups={groups} />
    </QueryClientProvider>,
  );
  return { server, ...view };
}

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

const picture = () => new File(['a picture'], 'IMG_1.jpg', { type: 'image/jpeg' });
const camera = () => rowOf('Handbrake').getByLabelText(t('photos.take.finding'));
beforeEach(() => {
  signIn();
  changeStatus({ link: 'online' });
  return outbox.open(me());
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await outbox.open(null);
});

it('a photograph of a fault is sent at once and the finding points to it', async () => {
  const checkup = record();
  const server = open(checkup, { 'POST /api/upload': accepted() });
  const { person } = server;
  await person.click(opener());
  await person.click(fault('Handbrake'));
  await person.upload(camera(), picture());
  await waitFor(() => expect(photosStore.get().stored.size).toBe(1));
  const [id = ''] = photosStore.get().stored.keys();
  expect(screen.getByText(t('checkups.findings.photos', { count: 1 }))).toBeTruthy();
  server.server.answers[OPERATIONS_CALL] = recording(checkup);
  await person.click(await send());
  await screen.findByText(t('checkups.findings.allSent'));
  expect(bodiesSentTo(server.server)).toEqual([
    { version: 1, classificators: { 101: { checked: true, attachments: [id] } } },
  ]);
});

const waits = new RegExp(t('photos.waiting'));
/** A phone in the pit: the car's only fault, and a photograph of it. */
async function photographed(checkup: Checkup) {
  const view = open(checkup, { 'POST /api/upload': accepted(), [OPERATIONS_CALL]: recording(checkup) });
  // Nothing of it is on its way: neither what was asked nor what is shown depends on when that would be.
  changeStatus({ link: 'offline' });
  await view.person.click(opener());
  await view.person.click(fault('Handbrake'));
  await view.person.upload(camera(), picture());
  expect(await screen.findAllByRole('button', { name: waits })).not.toEqual([]);
  const [{ id } = { id: '' }] = photosStore.get().photos;
  return { ...view, id };
}

it('without a network the photograph and the finding wait, and go by themselves: first what holds up no finding', async () => {
  const checkup = record();
  const { person, server, id } = await photographed(checkup);
  // The finding and its photograph.
  expect(screen.getByText(t('checkups.findings.unsent', { count: 2 }))).toBeTruthy();
  await person.click(await send());
  expect(await screen.findByText(t('checkups.mechanic.queued'))).toBeTruthy();
  expect(bodiesSentTo(server)).toEqual([]);
  changeStatus({ link: 'online' });
  outbox.wake();
  await screen.findByText(t('checkups.findings.allSent'));
  expect(bodiesSentTo(server)).toEqual([
    { version: 1, classificators: { 101: { checked: true } } },
    { version: 1, classificators: { 101: { checked: true, attachments: [id] } } },
  ]);
  // The server knows of no photograph that anything depends on, but of the findings before.
  const [first, second] = sentOperations(server.asked);
  expect([first?.dependsOn, second?.dependsOn]).toEqual([[], [first?.id]]);
});

it('that what he sent goes by itself is said when all parts of it lie on the device, and not before', async () => {
  const { person } = await photographed(record());
  const add = outbox.add.bind(outbox);
  let putDown = () => {};
  const second = new Promise<void>((resolve) => {
    putDown = resolve;
  });
  vi.spyOn(outbox, 'add')
    .mockImplementationOnce((...first) => add(...first))
    .mockImplementationOnce(async (...last) => {
      await second;
      return add(...last);
    });
  await person.click(await send());
  await waitFor(() => expect(outbox.add).toHaveBeenCalledTimes(2));
  await screen.findByText(t('checkups.findings.queued'));
  expect(screen.queryByText(t('checkups.mechanic.queued'))).toBeNull();
  putDown();
  await screen.findByText(t('checkups.mechanic.queued'));
});

it('what he changes of the same finding after that waits for it, and holds up no other', async () => {
  const checkup = record();
  const { person, server, id } = await photographed(checkup);
  server.answers['POST /api/upload'] = { status: 500, body: {} };
  await person.click(await send());
  await screen.findByText(t('checkups.mechanic.queued'));
  await person.click(rowOf('Handbrake').getByRole('button', { name: t('reference.value.left') }));
  await person.click(fault('Service brake'));
  await person.click(await send());
  await screen.findByText(t('checkups.findings.unsent', { count: 1 }));
  changeStatus({ link: 'online' });
  outbox.wake();
  const service = { version: 1, classificators: { 102: { checked: true } } };
  const handbrake = { version: 1, classificators: { 101: { checked: true } } };
  await waitFor(() => expect(bodiesSentTo(server)).toEqual([handbrake, service]));
  const photo = () => outbox.store.get().operations.find((one) => one.id === id);
  await waitFor(() => expect(photo()?.faults).toBe(1));
  server.answers['POST /api/upload'] = accepted();
  await outbox.retry(id);
  await screen.findByText(t('checkups.findings.allSent'));
  expect(bodiesSentTo(server).slice(2)).toEqual([
    { version: 1, classificators: { 101: { checked: true, attachments: [id] } } },
    { version: 1, classificators: { 101: { checked: true, location: ['left'], attachments: [id] } } },
  ]);
});

it('one that is still being read when he says «send» is pointed to without his saying it again', async () => {
  const checkup = record();
  const { person, server } = open(checkup, {
    'POST /api/upload': accepted(),
    [OPERATIONS_CALL]: recording(checkup),
  });
  await person.click(opener());
  await person.click(fault('Handbrake'));
  const file = picture();
  let read = () => {};
  file.arrayBuffer = () =>
    new Promise((resolve) => {
      read = () => resolve(new ArrayBuffer(8));
    });
  await person.upload(camera(), file);
  // The finding, and its photograph that is nowhere yet.
  expect(await screen.findByText(t('checkups.findings.unsent', { count: 2 }))).toBeTruthy();
  await person.click(await send());
  await waitFor(() =>
    expect(bodiesSentTo(server)).toEqual([{ version: 1, classificators: { 101: { checked: true } } }]),
  );
  await screen.findByText(t('checkups.findings.unsent', { count: 1 }));
  read();
  await screen.findByText(t('checkups.findings.allSent'));
  await waitFor(() => expect(photosStore.get().stored.size).toBe(1));
  expect(bodiesSentTo(server).slice(1)).toEqual([
    {
      version: expect.any(Number),
      classificators: { 101: { checked: true, attachments: [...photosStore.get().stored.keys()] } },
    },
  ]);
});

it('one given up before it was sent is not pointed to', async () => {
  const checkup = record();
  const { person, server } = open(checkup, { 'POST /api/upload': accepted() });
  // Nothing of it is on its way: neither what was asked nor what is shown depends on when that would be.
  changeStatus({ link: 'offline' });
  server.answers[OPERATIONS_CALL] = recording(checkup);
  await person.click(opener());
  await person.click(fault('Handbrake'));
  await person.upload(camera(), picture());
  const [inFinding] = await rowOf('Handbrake').findAllByRole('button', {
    name: waits,
  });
  await person.click(inFinding as HTMLElement);
  await person.click(await screen.findByRole('button', { name: t('photos.remove') }));
  const [dialog] = (await screen.findAllByRole('dialog')).slice(-1);
  await person.click(within(dialog as HTMLElement).getByRole('button', { name: t('photos.remove') }));
  await waitFor(() => expect(photosStore.get().photos).toEqual([]));
  changeStatus({ link: 'online' });
  await person.click(await send());
  await screen.findByText(t('checkups.findings.allSent'));
  expect(bodiesSentTo(server)).toEqual([{ version: 1, classificators: { 101: { checked: true } } }]);
});
