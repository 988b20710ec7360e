import { controlsHy } from '@inspect/contract/controls';
import { addTexts } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listServer } from '../../../../test/list-orders.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';

// The texts come with the screen, before its modules are read.
addTexts({ controls: controlsHy });
const { DahkTab } = await import('./dahk-tab.tsx');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const HIT = {
  _id: 'a'.repeat(24),
  CarRegNo: '34AB567',
  registrationCertificate: null,
  reason: 'Տուգանք',
  since: '2026-11-01',
  until: null,
  source: 'http',
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 1,
};
const TAKEN = {
  succeededAt: '2026-11-20T08:00:00.000Z',
  hits: 12,
  failedAt: null,
  problem: null,
  everyMinutes: 60,
};
const SILENT = { failedAt: '2026-11-20T09:00:00.000Z', problem: 'Աղբյուրը ժամանակին չի պատասխանել' };
const BUTTON = { name: 'Հարցնել հիմա' };

function show(data: object | null, { row = '', who = personWith(['control']) } = {}) {
  const server = listServer(
    { '/getAllDahk': [HIT], '/edit-histories': [] },
    { 'GET /api/dahk/source': { body: { data } } },
  );
  sessionStore.set({ kind: 'in', person: who, confirmed: true });
  return { server, ...showAt(`/control${row}`, { '/control': DahkTab }) };
}

it('the staff read when the source last answered and how many hits it has', async () => {
  show(TAKEN);
  await screen.findByText('Աղբյուրի վերջին պատասխանը՝ 20/11/2026 12:00, գրառումների թիվը՝ 12');
  await screen.findByText('Ստացվել է ԴԱՀԿ համակարգից');
});

it('and why it gives none now, and that what stands goes on holding', async () => {
  show({ ...TAKEN, ...SILENT });
  await screen.findByText('Աղբյուրի վերջին պատասխանը՝ 20/11/2026 12:00, գրառումների թիվը՝ 12');
  const said = await screen.findByRole('status');
  expect(said.textContent).toBe(
    'Վերջին հարցումը չի հաջողվել (20/11/2026 13:00)․ Աղբյուրը ժամանակին չի պատասխանել։ Եղած գրառումները շարունակում են գործել',
  );
});

it('one that is over is only remembered', async () => {
  show({ ...TAKEN, ...SILENT, succeededAt: '2026-11-20T10:00:00.000Z' });
  await screen.findByText('Վերջին անհաջող հարցումը՝ 20/11/2026 13:00․ Աղբյուրը ժամանակին չի պատասխանել');
  expect(screen.queryByRole('status')).toBeNull();
});

it('whoever may import asks at once, and reads what came of it', async () => {
  const { person, server } = show({ ...TAKEN, succeededAt: null, hits: null });
  await screen.findByText('Աղբյուրը դեռ ցանկ չի տվել');
  server.answers['POST /api/dahk/source/ask'] = { body: { data: TAKEN } };
  server.answers['GET /api/dahk/source'] = { body: { data: TAKEN } };
  const lists = () => server.asked.filter(({ call }) => call.startsWith('GET /api/getAllDahk')).length;
  const before = lists();
  await person.click(screen.getByRole('button', BUTTON));
  await screen.findByText('Աղբյուրի վերջին պատասխանը՝ 20/11/2026 12:00, գրառումների թիվը՝ 12');
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
});

it('who only reads has no such button', async () => {
  const who = personWith(['control-view']);
  const reading = { view: true, create: false, edit: false, delete: false, export: false };
  const permissions = Object.fromEntries(Object.keys(who.permissions).map((page) => [page, reading]));
  show(TAKEN, { who: { ...who, permissions } });
  await screen.findByText('Աղբյուրի վերջին պատասխանը՝ 20/11/2026 12:00, գրառումների թիվը՝ 12');
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
});

it('where none is asked nothing is said of it', async () => {
  const { server } = show(null);
  await screen.findByRole('table');
  await waitFor(() => expect(server.asked.map(({ call }) => call)).toContain('GET /api/dahk/source'));
  expect(screen.queryByText(/Աղբյուրի վերջին|Աղբյուրը դեռ/)).toBeNull();
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
});

it('what the source says is read, and not changed', async () => {
  show(TAKEN, { row: `?row=${HIT._id}` });
  await screen.findByText('Գրառումը ստացվել է ԴԱՀԿ համակարգից և փոխվում է միայն այնտեղ');
  expect(screen.queryByRole('button', { name: 'Պահպանել' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Հեռացնել' })).toBeNull();
});
