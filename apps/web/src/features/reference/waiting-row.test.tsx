import 'fake-indexeddb/auto';
import { LISTS } from '@inspect/contract/reference';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { copies, databases } from '../../platform/offline/index.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { work } from '../../platform/work-database/index.ts';
import { additionKinds, followAdditions } from '../additions/index.ts';
import { ListView } from './list-view.tsx';

const MAKE = { _id: 'c'.repeat(24), name: 'LADA' };
const person = personWith(['settings-car-models', 'settings-cars']);
const me = person.user.id;
for (const kind of additionKinds) outbox.register(kind);
followAdditions();

const EMPTY = { data: [], retired: [], pagination: { current_page: 1, total: 1, count: 0 } };
const tables = ['carModels', 'cars'].map((name) => databases.rows(name));

beforeEach(async () => {
  sessionStore.set({ kind: 'in', person, confirmed: true });
  openSeal(me);
  changeStatus({ link: 'online', lost: false });
  for (const name of ['operations', 'operationAnswers', 'device', 'drafts', 'copies'])
    await work.table(name).clear();
  for (const table of tables) await table.clear();
  await databases
    .rows('cars')
    .put({ ...MAKE, id: MAKE._id, version: 1, sortKey: '2LADA', searchKey: 'lada' });
  await outbox.open(me);
});
afterEach(async () => {
  cleanup();
  await outbox.open(null);
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it('a model that nobody answered for on its settings page is added here, stands in the list, and goes by itself', async () => {
  const { asked } = fakeServer({
    'POST /api/cars/models': 'nothing',
    'POST /api/operations': 'nothing',
    'GET /api/cars/models?page=1&limit=200': { body: EMPTY, headers: { etag: '"models-1"' } },
    'GET /api/cars/cars': {
      body: { ...EMPTY, data: [{ ...MAKE, primary: true, version: 1 }] },
      headers: { etag: '"cars-1"' },
    },
  });
  await Promise.all(['cars', 'carModels'].map((list) => copies.pull(list)));
  const { person: user } = showAt('/list', {
    '/list': () => <ListView name="carModels" list={LISTS.carModels} />,
  });
  await user.click(await screen.findByRole('button', { name: 'Ավելացնել' }));
  const form = await screen.findByRole('form');
  await user.type(within(form).getByRole('textbox', { name: /Անվանում/ }), 'Niva Travel');
  await user.click(within(form).getByRole('combobox', { name: /Մակնիշ/ }));
  await user.click(await screen.findByRole('option', { name: 'LADA' }));
  await user.click(screen.getByRole('button', { name: /^Պահպանել/ }));

  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const row = (await screen.findAllByRole('row')).find(({ textContent }) =>
    textContent?.includes('Niva Travel'),
  );
  expect(row?.textContent).toContain('Դեռ չուղարկված');
  const sent = asked.find(({ call }) => call === 'POST /api/cars/models');
  expect(outbox.store.get().operations).toMatchObject([
    { kind: 'car-models.add', payload: { params: {}, body: sent?.body } },
  ]);
  // Nobody can change what the server does not have.
  await user.click(screen.getByText('Niva Travel'));
  expect(await screen.findByText(/կուղարկվի, երբ կապը վերականգնվի/)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});
