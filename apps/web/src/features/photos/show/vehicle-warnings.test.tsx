import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedPhoto } from '../../../../test/stored-photo.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { photosStore } from '../photos-store.ts';
import { RecordWarnings } from './vehicle-warnings.tsx';

type Shown = Parameters<typeof RecordWarnings>[0]['record'];
const show = (record: Shown) => showAt('/', { '/': () => <RecordWarnings record={record} /> });

const CHECKUP = 'c'.repeat(24);
const WARNINGS = `GET /api/photo-warnings?checkup=${CHECKUP}`;
const photo = storedPhoto(`POST /api/upload?kind=plate&checkup=${CHECKUP}`, { CarRegNo: '77XX777' });
const told = (...messages: string[]) => ({
  body: { data: messages.map((message) => ({ code: 'vin_notification', message })) },
});

beforeEach(() => sessionStore.set({ kind: 'in', person: personWith(['tech-service']), confirmed: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
  photosStore.set({ ...photosStore.get(), warnings: new Map() });
});

it('an operator is told of a plate that the mechanic photographed on his own device', async () => {
  fakeServer({ [WARNINGS]: told('Որոնվում է․ զանգահարեք 102') });
  show({ _id: CHECKUP, status: 'open', attachments: [photo] });
  expect((await screen.findByRole('alert')).textContent).toBe('Որոնվում է․ զանգահարեք 102');
});

it('what was told here and by the server is shown once', async () => {
  const { asked } = fakeServer({ [WARNINGS]: told('Որոնվում է') });
  photosStore.set({ ...photosStore.get(), warnings: new Map([[CHECKUP, ['Որոնվում է']]]) });
  show({ _id: CHECKUP, status: 'open', attachments: [photo] });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
});

it.each<[string, Partial<Shown>]>([
  ['of which no plate was read', { attachments: [{ ...photo, CarRegNo: '' }] }],
  ['that is concluded', { status: 'concluded' }],
])('of a checkup %s nothing is asked, and what was told here stays', async (_, record) => {
  const { asked } = fakeServer({});
  photosStore.set({ ...photosStore.get(), warnings: new Map([[CHECKUP, ['Որոնվում է']]]) });
  show({ _id: CHECKUP, status: 'open', attachments: [photo], ...record });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(asked).toEqual([]);
});
