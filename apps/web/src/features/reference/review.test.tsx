import 'fake-indexeddb/auto';
import { LISTS } from '@inspect/contract/reference';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { createCopies } from '../../platform/offline/copies.ts';
import { openDatabases } from '../../platform/offline/databases.ts';
import { CopiesContext } from '../../platform/offline/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { ListView } from './list-view.tsx';

const id = (number: number) => number.toString(16).padStart(24, '0');
const pagination = { current_page: 1, total: 1, count: 3 };
const street = (number: number, name: string, unreviewed: boolean) => ({
  ...{ _id: id(number), name, county: id(99), status: true, version: 1, unreviewed },
});
const ROWS = [street(1, 'Աբեղյան', false), street(2, 'Աբեխյան', true), street(3, 'Բաղրամյան', false)];
const LIST = 'GET /api/locations/streets?page=1&limit=200';
const SINCE = 'GET /api/locations/streets?since=streets-1-b';
const HISTORY = `GET /api/edit-histories?entity=streets&record=${id(2)}&limit=10`;

let opened = 0;
async function showStreets() {
  opened += 1;
  const server = fakeServer({
    [LIST]: { body: { data: ROWS, pagination }, headers: { etag: '"streets-1-b"' } },
    [HISTORY]: { body: { data: [], pagination } },
  });
  const copies = createCopies(LISTS, openDatabases(LISTS, `review-${opened}-`));
  sessionStore.set({ kind: 'in', person: personWith(['settings-streets']), confirmed: true });
  const view = showAt('/list', {
    '/list': () => (
      <CopiesContext value={copies}>
        <ListView name="streets" list={LISTS.streets} />
      </CopiesContext>
    ),
  });
  await copies.pull('streets');
  await screen.findByText('Աբեխյան');
  return { ...view, server };
}

beforeEach(() => changeStatus({ link: 'online', lost: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const openWaiting = async (person: Awaited<ReturnType<typeof showStreets>>['person']) => {
  await person.click(screen.getByText('Աբեխյան'));
  return screen.findByRole('form', { name: 'Աբեխյան' });
};

describe('a list to which forms add', () => {
  it('says what waits for the staff, counts it, and shows it alone at one click', async () => {
    const { person } = await showStreets();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(names().filter((text) => text?.includes('Չստուգված'))).toEqual([
      expect.stringContaining('Աբեխյան'),
    ]);
    await person.click(screen.getByRole('button', { name: 'Չստուգված՝ 1' }));
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('Աբեխյան')]));
    await person.click(screen.getByRole('button', { name: 'Չստուգված՝ 1' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('lets the staff confirm a row; then nothing waits', async () => {
    const { person, server } = await showStreets();
    const form = await openWaiting(person);
    const confirmed = { ...street(2, 'Աբեխյան', false), version: 2 };
    server.answers[`POST /api/locations/streets/${id(2)}/confirm`] = { body: { data: confirmed } };
    server.answers[SINCE] = {
      body: { data: [confirmed], retired: [], pagination },
      headers: { etag: '"streets-2-b"' },
    };
    await person.click(within(form).getByRole('button', { name: 'Հաստատել' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Աբեխյան' })).toBeNull());
    await waitFor(() => expect(screen.queryByText('Չստուգված')).toBeNull());
    expect(server.asked.find(({ call }) => call.endsWith('/confirm'))?.body).toEqual({ version: 1 });
  });

  it('lets the staff merge it into another row after one question that names both; a refusal is read there', async () => {
    const { person, server } = await showStreets();
    const form = await openWaiting(person);
    const MERGE = `POST /api/locations/streets/${id(2)}/merge`;
    server.answers[MERGE] = { status: 422, body: refusal('additions.reviewed', 'Արդեն ստուգված է') };
    server.answers[SINCE] = { status: 304, body: null };
    await person.type(within(form).getByRole('combobox', { name: 'Ճիշտ գրառումը' }), 'աբեղ{Enter}');
    await person.click(within(form).getByRole('button', { name: 'Միավորել' }));
    const question = await screen.findByRole('dialog', { name: 'Միավորել' });
    expect(question.textContent).toContain('«Աբեխյան»');
    expect(question.textContent).toContain('«Աբեղյան»');
    await person.click(within(question).getByRole('button', { name: 'Միավորել' }));
    expect(await within(form).findByText('Արդեն ստուգված է')).toBeDefined();
    expect(server.asked.find(({ call }) => call === MERGE)?.body).toEqual({ version: 1, into: id(1) });
  });

  it('asks nothing about what is reviewed', async () => {
    const { person } = await showStreets();
    await person.click(screen.getByText('Բաղրամյան'));
    const form = await screen.findByRole('form', { name: 'Բաղրամյան' });
    expect(within(form).queryByRole('button', { name: 'Հաստատել' })).toBeNull();
  });
});
