import { t } from '@inspect/contract/i18n';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { GlobalSearch } from './global-search.tsx';

const id = (letter: string) => letter.repeat(24);
const askFor = (search: string) => `GET /api/global-search?${new URLSearchParams({ search })}`;
const checkup = {
  _id: id('a'),
  CarRegNo: '34AB567',
  VIN: 'WVWZZZ1JZXW048777',
  ownerName: 'Աննա Սևոյան',
  createdAt: '2026-10-05T08:00:00.000Z',
  status: 'open',
  Opinion: null,
  match: { field: 'CarRegNo', how: 'prefix' },
};
const person = { _id: id('b'), name: 'Աբել Անձ', role: 'VIEWER', companyName: null };
const company = { _id: id('c'), name: '«Աբ» ՍՊԸ', taxCode: '01234567' };

// The dialog is a chunk of its own: no test waits for it to be read and compiled.
beforeAll(async () => void (await import('./global-search-dialog.tsx')), 120_000);
beforeEach(() => {
  sessionStore.set({
    kind: 'in',
    person: personWith(['tech-service-all', 'users', 'companies', 'settings-colors', 'control']),
    confirmed: true,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

function open(data: object = { checkups: [checkup], people: [person], companies: [company] }) {
  const server = fakeServer({ [askFor('34ab')]: { body: { data } } });
  const here = () => (
    <>
      <GlobalSearch />
      <input aria-label="elsewhere" />
    </>
  );
  const view = showAt('/users', {
    '/users': here,
    '/companies/$id': here,
    '/settings/colors': here,
    '/tech-service-all/$id': here,
  });
  return { ...view, server };
}

const press = () => fireEvent.keyDown(window, { code: 'KeyK', key: 'կ', ctrlKey: true });
const field = () => screen.findByRole('combobox', { name: 'Որոնել ամբողջ համակարգում' });
const selected = () => screen.getByRole('option', { selected: true }).textContent;

it('Ctrl+K opens it also where Armenian letters are typed, and the focus goes back where it was', async () => {
  const { person: visitor } = open();
  const elsewhere = await screen.findByRole('textbox', { name: 'elsewhere' });
  elsewhere.focus();
  press();
  const opened = await field();
  await waitFor(() => expect(document.activeElement).toBe(opened));
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(elsewhere));
});

it('tells pages of one title apart as the menu does', async () => {
  const both = personWith(['settings-classificators', 'settings-new-classificators']);
  sessionStore.set({ kind: 'in', person: both, confirmed: true });
  const { person: visitor } = open();
  await screen.findByRole('button', { name: 'Որոնում' });
  press();
  await visitor.type(await field(), 'ախտ');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'ԱխտորոշումԱնսարքություններ · Տեղեկատուներ',
    'ԱխտորոշումՍտուգումներ · Տեղեկատուներ',
  ]);
});

it('finds the granted pages that have a screen at once, without the server', async () => {
  const { person: visitor, server, address } = open();
  await screen.findByRole('button', { name: 'Որոնում' });
  press();
  await visitor.type(await field(), 'գույն');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['ԳույներՏեղեկատուներ']);
  // Five letters are asked for too; of what nobody answered nothing is shown.
  await visitor.clear(await field());
  await visitor.type(await field(), 'գո');
  await visitor.keyboard('{Enter}');
  expect(address()).toBe('/settings/colors');
  expect(server.asked.map(({ call }) => call)).not.toContain(askFor('գո'));
});

it('shows plates, people and companies by kind, and leads to each by arrows and Enter', async () => {
  const { person: visitor, address } = open();
  await screen.findByRole('button', { name: 'Որոնում' });
  press();
  await visitor.type(await field(), '34ab');
  const found = await screen.findByRole('group', { name: 'Զննություններ' });
  expect(within(found).getByRole('option').textContent).toContain('Աննա Սևոյան');
  expect(screen.getByRole('group', { name: 'Մարդիկ' }).textContent).toContain('Աբել Անձ');
  expect(screen.getByRole('group', { name: 'Ընկերություններ' }).textContent).toContain('«Աբ» ՍՊԸ');
  expect(selected()).toContain('Աննա Սևոյան');
  await visitor.keyboard('{ArrowDown}');
  expect(selected()).toContain('Աբել Անձ');
  await visitor.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toContain('«Աբ» ՍՊԸ');
  await visitor.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/companies/${company._id}`));
  expect(screen.queryByRole('dialog')).toBeNull();

  press();
  await visitor.type(await field(), '34ab');
  await screen.findByRole('group', { name: 'Զննություններ' });
  await visitor.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/tech-service-all/${checkup._id}`));
});

it('leads to a record where something can be done about it, not where it is only read', async () => {
  const all = personWith(['tech-service-company-view', 'tech-service-all']);
  const reads = { view: true, create: false, edit: false, delete: false, export: false };
  const permissions = { ...all.permissions, [all.pages[0]?.id ?? '']: reads };
  sessionStore.set({ kind: 'in', person: { ...all, permissions }, confirmed: true });
  const { person: visitor, address } = open({ checkups: [checkup], people: [], companies: [] });
  await screen.findByRole('button', { name: 'Որոնում' });
  press();
  await visitor.type(await field(), '34ab');
  await screen.findByRole('group', { name: 'Զննություններ' });
  await visitor.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/tech-service-all/${checkup._id}`));
});

it('opens the first one as soon as it is found, when Enter was pressed before the answer', async () => {
  const { person: visitor, server, address } = open();
  let answer = () => {};
  server.answers[askFor('34ab')] = () =>
    new Promise((resolve) => {
      answer = () => resolve({ body: { data: { checkups: [checkup], people: [person], companies: [] } } });
    });
  await screen.findByRole('button', { name: 'Որոնում' });
  press();
  await visitor.type(await field(), '34ab{Enter}');
  await waitFor(() => expect(server.asked.map(({ call }) => call)).toContain(askFor('34ab')));
  expect(address()).toBe('/users');
  answer();
  await waitFor(() => expect(address()).toBe(`/tech-service-all/${checkup._id}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says how many letters it needs before it says that nothing was found', async () => {
  const { person: visitor, server } = open();
  await screen.findByRole('button', { name: 'Որոնում' });
  press();
  await visitor.type(await field(), '34');
  expect(screen.getByText(/^Գրեք առնվազն երեք տառ կամ թվանշան/)).toBeTruthy();
  expect(screen.queryByText('Ոչինչ չի գտնվել')).toBeNull();
  expect(server.asked).toEqual([]);
});

it('says that nothing was found, and why it could not be looked for', async () => {
  const { person: visitor, server } = open({ checkups: [], people: [], companies: [] });
  await screen.findByRole('button', { name: 'Որոնում' });
  press();
  await visitor.type(await field(), '34ab');
  expect(await screen.findByText(t('globalSearch.nothing'))).toBeTruthy();
  server.answers[askFor('34abc')] = {
    status: 503,
    body: { message: 'x', errors: ['x'], code: 'unavailable' },
  };
  await visitor.type(await field(), 'c');
  expect(await screen.findByText('x')).toBeTruthy();
});
