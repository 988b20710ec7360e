import 'fake-indexeddb/auto';
import type { FaqRow } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { expectOrders, listServer } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { draftsOf } from '../../platform/drafts/index.ts';
import { newId } from '../../platform/new-id.ts';
import FaqScreen from './faq-screen.tsx';

vi.setConfig({ testTimeout: 40_000 });
let me = personWith(['settings-faq']);
const row: FaqRow = {
  _id: 'a'.repeat(24),
  question: 'Որքա՞ն է տևում',
  answer: 'Մոտ 20 րոպե',
  ordering: 3,
  status: true,
  version: 1,
};
const listOf = (...data: FaqRow[]) => ({
  data,
  pagination: { current_page: 1, total: 1, count: data.length },
});
const none = { data: [], pagination: { current_page: 1, total: 1, count: 0 } };

function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/faq': { body: listOf(row) },
    [`GET /api/edit-histories?entity=faq&record=${row._id}&limit=10`]: { body: none },
    ...answers,
  });
  return { server, ...showAt(address, { '/settings/faq': FaqScreen }) };
}

const question = () => screen.findByRole('textbox', { name: new RegExp(t('help.label.question')) });
const answer = () => screen.getByRole('textbox', { name: new RegExp(t('help.label.answer')) });
const bodyOf = ({ asked }: ReturnType<typeof fakeServer>, call: string) =>
  asked.find((one) => one.call.startsWith(call))?.body;

beforeEach(() => {
  // Somebody else each time: a form that is taken down keeps its draft a moment later.
  me = { ...me, user: { ...me.user, id: newId() } };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a question is added by keyboard alone, its links to be seen before', async () => {
  const { server, person, address } = open('/settings/faq', {
    'POST /api/faq': { status: 201, body: { data: { ...row, _id: 'b'.repeat(24) } } },
  });
  await screen.findByRole('link', { name: row.question });
  const add = screen.getByRole('button', { name: t('shell.add') });
  act(() => add.focus());
  await person.keyboard('{Enter}');
  await person.click(await question());
  await person.keyboard('Ո՞րտեղ');
  await person.click(answer());
  await person.keyboard('Տե՛ս https://e-gov.am/x։ Նաև /stations');
  const preview = screen.getByRole('region', { name: t('help.preview') });
  const [foreign, own] = within(preview).getAllByRole('link');
  expect(foreign?.getAttribute('href')).toBe('https://e-gov.am/x');
  expect(foreign?.getAttribute('target')).toBe('_blank');
  expect(foreign?.getAttribute('rel')).toBe('noreferrer noopener');
  expect(own?.getAttribute('href')).toBe('/stations');
  expect(own?.getAttribute('target')).toBeNull();
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(address()).toBe('/settings/faq'));
  expect(bodyOf(server, 'POST /api/faq')).toMatchObject({
    question: 'Ո՞րտեղ',
    answer: 'Տե՛ս https://e-gov.am/x։ Նաև /stations',
    ordering: 0,
    status: true,
  });
  expect(await draftsOf('faq', me.user.id)).toEqual([]);
});

it('what is wrong stands under its field when one leaves it, and nothing is sent', async () => {
  const { server, person } = open('/settings/faq?row=new');
  await person.click(await question());
  await person.click(answer());
  expect((await question()).getAttribute('aria-invalid')).toBe('true');
  await person.keyboard('http://example.am');
  await person.click(screen.getByRole('button', { name: t('shell.save') }));
  expect(screen.getAllByText(t('field.required')).length).toBeGreaterThan(0);
  expect(screen.getAllByText(t('help.field.link')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(await question());
  expect(bodyOf(server, 'POST')).toBeUndefined();
});

it('a refusal of the server stands under the field that it names', async () => {
  const { person } = open(`/settings/faq?row=${row._id}`, {
    [`PUT /api/faq/${row._id}`]: {
      status: 400,
      body: refusal('validation', t('error.validation'), { answer: 'Սերվերի խոսքը' }),
    },
  });
  await person.type(await question(), 'x');
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findAllByText(/Սերվերի խոսքը/)).length).toBeGreaterThan(0);
  expect(answer().getAttribute('aria-invalid')).toBe('true');
});

it('who may only read an answer follows its links', async () => {
  const reading = { view: true, create: false, edit: false, delete: false, export: false };
  const permissions = Object.fromEntries(Object.keys(me.permissions).map((id) => [id, reading]));
  sessionStore.set({ kind: 'in', person: { ...me, permissions }, confirmed: true });
  const linked = { ...row, answer: 'Տե՛ս https://e-gov.am/x։\nՆաև /stations' };
  open(`/settings/faq?row=${row._id}`, { 'GET /api/faq': { body: listOf(linked) } });
  const form = within(await screen.findByRole('form', { name: row.question }));
  expect(form.queryByRole('textbox')).toBeNull();
  const links = form.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://e-gov.am/x', '/stations']);
});

it('when somebody else was faster both versions are seen and nothing typed is lost', async () => {
  const theirs = { ...row, question: 'Նրա հարցը', ordering: 9, version: 2 };
  const { server, person } = open(`/settings/faq?row=${row._id}`, {
    [`PUT /api/faq/${row._id}`]: {
      status: 409,
      body: { ...refusal('version_conflict', t('error.version_conflict')), data: theirs },
    },
  });
  await person.clear(await question());
  await person.type(await question(), 'Իմ հարցը');
  await person.type(answer(), ' կամ 30');
  await person.keyboard('{Control>}{Enter}{/Control}');
  const table = within(await screen.findByRole('table', { name: '' }));
  expect(table.getByText('Նրա հարցը')).toBeTruthy();
  expect(table.getByText('Իմ հարցը')).toBeTruthy();
  expect(await question()).toHaveProperty('value', 'Իմ հարցը');
  expect(answer()).toHaveProperty('value', 'Մոտ 20 րոպե կամ 30');

  await person.click(table.getByRole('button', { name: t('shell.takeTheirs') }));
  expect(await question()).toHaveProperty('value', 'Նրա հարցը');
  server.asked.length = 0;
  server.answers[`PUT /api/faq/${row._id}`] = { body: { data: { ...theirs, version: 3 } } };
  await person.click(screen.getByRole('button', { name: t('shell.save') }));
  await waitFor(() => expect(bodyOf(server, 'PUT')).toEqual({ version: 2, answer: 'Մոտ 20 րոպե կամ 30' }));
});

it('without a response what was typed stays here, and is offered after the window was closed', async () => {
  const { person, unmount } = open('/settings/faq?row=new', { 'POST /api/faq': 'nothing' });
  await person.type(await question(), 'Չուղարկված');
  await person.type(answer(), 'Այո');
  await person.click(screen.getByRole('button', { name: t('shell.save') }));
  expect(await screen.findByText(t('shell.noResponseKept'))).toBeTruthy();
  unmount();
  const again = open('/settings/faq?row=new');
  await again.person.click(await screen.findByRole('button', { name: t('shell.draftContinue') }));
  expect(await question()).toHaveProperty('value', 'Չուղարկված');
});

it('questions are put in order by their headings', async () => {
  const server = listServer({ '/faq': [row] });
  const { person } = showAt('/settings/faq', { '/settings/faq': FaqScreen });
  const orders = { [t('help.label.question')]: 'question', [t('help.label.ordering')]: 'ordering' };
  await expectOrders({ person, server, path: '/faq' }, { ...orders, [t('help.label.status')]: 'status' });
});
