import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { accepted } from '../../../../test/stored-photo.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { sessionEnded } from '../../../platform/access/sign-in.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { newId } from '../../../platform/new-id.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { followPhotos, photoKind } from '../../photos/index.ts';
import { photosStore } from '../../photos/photos-store.ts';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import { Inspection } from './inspection.tsx';

vi.setConfig({ testTimeout: 40_000 });
outbox.register(photoKind);
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
const path = (checkup: Checkup) => `PUT /api/tech-service-mechanic-checkups/${checkup._id}`;

/** The inspection of this checkup on the screen. */
function open(checkup: Checkup, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer(answers);
  const client = createQueryClient(sessionEnded);
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
const send = () => screen.getByRole('button', { name: t('checkups.mechanic.send') });
const sentBodies = ({ asked }: ReturnType<typeof fakeServer>) =>
  asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);

const picture = () => new File(['a picture'], 'IMG_1.jpg', { type: 'image/jpeg' });
const camera = () => rowOf('Handbrake').getByLabelText(t('photos.take.finding'));
const attachmentsIn = (body: unknown) =>
  (body as Pick<Checkup, 'classificators'>).classificators['101']?.attachments ?? [];
const saved = (checkup: Checkup, ids: string[]) =>
  record({
    _id: checkup._id,
    version: 2,
    classificators: { 101: { checked: true, ...(ids.length > 0 ? { attachments: ids } : {}) } },
  });

beforeEach(() => {
  signIn();
  changeStatus({ link: 'online' });
  return outbox.open(me());
});
afterEach(async () => {
  cleanup();
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
  server.server.answers[path(checkup)] = { body: { data: saved(checkup, [id]) } };
  await person.click(send());
  await screen.findByText(t('checkups.findings.allSent'));
  expect(sentBodies(server.server)).toEqual([
    { version: 1, classificators: { 101: { checked: true, attachments: [id] } } },
  ]);
});

it('one that can’t be sent yet holds up no finding, and is pointed to when it has arrived', async () => {
  const checkup = record();
  const { person, server } = open(checkup, { 'POST /api/upload': accepted() });
  // Nothing of it is on its way: neither what was asked nor what is shown depends on when that would be.
  changeStatus({ link: 'offline' });
  server.answers[path(checkup)] = { body: { data: saved(checkup, []) } };
  await person.click(opener());
  await person.click(fault('Handbrake'));
  await person.upload(camera(), picture());
  const waits = new RegExp(t('photos.waiting'));
  expect(await screen.findAllByRole('button', { name: waits })).not.toEqual([]);
  // The finding and its photograph.
  expect(screen.getByText(t('checkups.findings.unsent', { count: 2 }))).toBeTruthy();
  await person.click(send());
  await waitFor(() =>
    expect(sentBodies(server)).toEqual([{ version: 1, classificators: { 101: { checked: true } } }]),
  );
  const [{ id } = { id: '' }] = photosStore.get().photos;
  server.answers[path(checkup)] = { body: { data: { ...saved(checkup, [id]), version: 3 } } };
  changeStatus({ link: 'online' });
  outbox.wake();
  await screen.findByText(t('checkups.findings.allSent'));
  expect(sentBodies(server)[1]).toEqual({
    version: 2,
    classificators: { 101: { checked: true, attachments: [id] } },
  });
});

it('one that is still being read when he says «send» is pointed to without his saying it again', async () => {
  const checkup = record();
  const { person, server } = open(checkup, { 'POST /api/upload': accepted() });
  server.answers[path(checkup)] = { body: { data: saved(checkup, []) } };
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
  await person.click(send());
  await screen.findByText(t('checkups.findings.unsent', { count: 1 }));
  expect(sentBodies(server)).toEqual([{ version: 1, classificators: { 101: { checked: true } } }]);
  server.answers[path(checkup)] = (question) => ({
    body: { data: { ...saved(checkup, attachmentsIn(question.body)), version: 3 } },
  });
  read();
  await screen.findByText(t('checkups.findings.allSent'));
  await waitFor(() => expect(photosStore.get().stored.size).toBe(1));
  expect(sentBodies(server).slice(1)).toEqual([
    {
      version: 2,
      classificators: { 101: { checked: true, attachments: [...photosStore.get().stored.keys()] } },
    },
  ]);
});

it('one given up before it was sent is not pointed to', async () => {
  const checkup = record();
  const { person, server } = open(checkup, { 'POST /api/upload': accepted() });
  // Nothing of it is on its way: neither what was asked nor what is shown depends on when that would be.
  changeStatus({ link: 'offline' });
  server.answers[path(checkup)] = { body: { data: saved(checkup, []) } };
  await person.click(opener());
  await person.click(fault('Handbrake'));
  await person.upload(camera(), picture());
  const [inFinding] = await rowOf('Handbrake').findAllByRole('button', {
    name: new RegExp(t('photos.waiting')),
  });
  await person.click(inFinding as HTMLElement);
  await person.click(await screen.findByRole('button', { name: t('photos.remove') }));
  const [dialog] = (await screen.findAllByRole('dialog')).slice(-1);
  await person.click(within(dialog as HTMLElement).getByRole('button', { name: t('photos.remove') }));
  await waitFor(() => expect(photosStore.get().photos).toEqual([]));
  changeStatus({ link: 'online' });
  await person.click(send());
  await screen.findByText(t('checkups.findings.allSent'));
  expect(sentBodies(server)).toEqual([{ version: 1, classificators: { 101: { checked: true } } }]);
});
