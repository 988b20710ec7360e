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
  _id: id(number),
  name,
  county: id(99),
  status: true,
  version: 1,
  unreviewed,
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
  const form = await screen.findByRole('form', { name: 'Աբեխյան' });
  return { form, panel: screen.getByRole('region', { name: 'Ավելացվել է զննության ձևից' }) };
};
const MERGE = `POST /api/locations/streets/${id(2)}/merge`;

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
    const { panel } = await openWaiting(person);
    const confirmed = { ...street(2, 'Աբեխյան', false), version: 2 };
    server.answers[`POST /api/locations/streets/${id(2)}/confirm`] = { body: { data: confirmed } };
    server.answers[SINCE] = {
      body: { data: [confirmed], retired: [], pagination },
      headers: { etag: '"streets-2-b"' },
    };
    await person.click(within(panel).getByRole('button', { name: 'Հաստատել' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Աբեխյան' })).toBeNull());
    await waitFor(() => expect(screen.queryByText('Չստուգված')).toBeNull());
    expect(server.asked.find(({ call }) => call.endsWith('/confirm'))?.body).toEqual({ version: 1 });
  });

  it('lets the staff merge it into another row after one question that names both; a refusal is read there', async () => {
    const { person, server } = await showStreets();
    const { panel } = await openWaiting(person);
    server.answers[MERGE] = { status: 422, body: refusal('additions.reviewed', 'Արդեն ստուգված է') };
    server.answers[SINCE] = { status: 304, body: null };
    await person.type(within(panel).getByRole('combobox', { name: 'Ճիշտ գրառումը' }), 'աբեղ{Enter}');
    await person.click(within(panel).getByRole('button', { name: 'Միավորել' }));
    const question = await screen.findByRole('dialog', { name: 'Միավորել' });
    expect(question.textContent).toContain('«Աբեխյան»');
    expect(question.textContent).toContain('«Աբեղյան»');
    await person.click(within(question).getByRole('button', { name: 'Միավորել' }));
    expect(await within(panel).findByText('Արդեն ստուգված է')).toBeDefined();
    expect(server.asked.find(({ call }) => call === MERGE)?.body).toEqual({ version: 1, into: id(1) });
  });

  it('says in a sentence that somebody else was faster, and asks nothing more', async () => {
    const { person, server } = await showStreets();
    const { panel } = await openWaiting(person);
    server.answers[`POST /api/locations/streets/${id(2)}/confirm`] = {
      status: 422,
      body: refusal('additions.reviewed', 'Արդեն ստուգված է'),
    };
    server.answers[SINCE] = {
      body: { data: [{ ...street(2, 'Աբեխյան', false), version: 2 }], retired: [], pagination },
      headers: { etag: '"streets-2-b"' },
    };
    await person.click(within(panel).getByRole('button', { name: 'Հաստատել' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Հաստատել' })).toBeNull());
    expect(screen.getByText('Արդեն ստուգված է')).toBeDefined();
    expect(screen.getByRole('form', { name: 'Աբեխյան' })).toBeDefined();
  });

  it('keeps what was typed while the answer was on its way', async () => {
    const { person, server } = await showStreets();
    const { form, panel } = await openWaiting(person);
    let answer = () => {};
    const confirmed = { ...street(2, 'Աբեխյան', false), version: 2 };
    server.answers[`POST /api/locations/streets/${id(2)}/confirm`] = () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { data: confirmed } });
      });
    server.answers[SINCE] = {
      body: { data: [confirmed], retired: [], pagination },
      headers: { etag: '"streets-2-b"' },
    };
    await person.click(within(panel).getByRole('button', { name: 'Հաստատել' }));
    await waitFor(() =>
      expect(server.asked.map(({ call }) => call)).toContainEqual(expect.stringMatching('/confirm')),
    );
    const field = within(panel).getByRole<HTMLInputElement>('combobox', { name: 'Ճիշտ գրառումը' });
    expect(field.disabled).toBe(true);
    const name = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Անվանում' });
    await person.type(name, '{End}ց');
    answer();
    expect(await screen.findByText('Այս գրառումն արդեն ստուգված է․ այլևս ոչինչ պետք չէ անել։')).toBeDefined();
    expect(name.isConnected).toBe(true);
    expect(name.value).toBe('Աբեխյանց');
  });

  it('answers nothing while a correction in the form is not saved', async () => {
    const { person } = await showStreets();
    const { form, panel } = await openWaiting(person);
    const button = (name: string) => within(panel).getByRole<HTMLButtonElement>('button', { name });
    await person.type(within(panel).getByRole('combobox', { name: 'Ճիշտ գրառումը' }), 'աբեղ{Enter}');
    const disabled = () => [button('Հաստատել').disabled, button('Միավորել').disabled];
    const SAVE_FIRST = 'Նախ պահպանեք կամ չեղարկեք փոփոխությունները';
    await waitFor(() => expect(disabled()).toEqual([false, false]));
    expect(within(panel).queryByText(SAVE_FIRST)).toBeNull();
    const name = within(form).getByRole('textbox', { name: 'Անվանում' });
    await person.type(name, '{End}ց');
    await waitFor(() => expect(disabled()).toEqual([true, true]));
    expect(await within(panel).findByText(SAVE_FIRST)).toBeDefined();
    await person.type(name, '{End}{Backspace}');
    await waitFor(() => expect(disabled()).toEqual([false, false]));
  });

  it('keeps its keys from the form: Enter on the right row stays, Esc closes the question alone', async () => {
    const { person } = await showStreets();
    const { panel } = await openWaiting(person);
    const into = within(panel).getByRole<HTMLInputElement>('combobox', { name: 'Ճիշտ գրառումը' });
    await person.type(into, 'աբեղ{Enter}');
    await waitFor(() => expect(into.value).toBe('Աբեղյան'));
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(into);
    await person.tab();
    expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Միավորել' }));
    await person.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Միավորել' });
    const cancel = within(question).getByRole('button', { name: 'Չեղարկել' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Միավորել' })).toBeNull());
    expect(screen.getByRole('form', { name: 'Աբեխյան' })).toBeDefined();
  });

  it('asks nothing about what is reviewed', async () => {
    const { person } = await showStreets();
    await person.click(screen.getByText('Բաղրամյան'));
    await screen.findByRole('form', { name: 'Բաղրամյան' });
    expect(screen.queryByRole('button', { name: 'Հաստատել' })).toBeNull();
  });
});
