import 'fake-indexeddb/auto';
import { fieldLabel, isMessageKey, t, valueLabel } from '@inspect/contract/i18n';
import type { FieldKind } from '@inspect/contract/kernel';
import { LIST_NAMES, LISTS, type ListDefinition, type Lists } from '@inspect/contract/reference';
import { TOYS } from '@inspect/contract/test';
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
import { fieldId } from '../../ui/form/field.ts';
import { ListView } from './list-view.tsx';

const id = (number: number) => number.toString(16).padStart(24, '0');
const pagination = { current_page: 1, total: 1, count: 0 };

/** The toys, and the list they point to. */
const WITH_TOYS: Lists = { toys: TOYS, cars: LISTS.cars };

let opened = 0;
function showList(lists: Lists, name: string, address = '/list') {
  opened += 1;
  const list = lists[name];
  if (!list) throw new Error(name);
  const copies = createCopies(lists, openDatabases(lists, `view-${opened}-`));
  sessionStore.set({ kind: 'in', person: personWith([list.page]), confirmed: true });
  const view = showAt(address, {
    '/list': () => (
      <CopiesContext value={copies}>
        <ListView name={name} list={list} />
      </CopiesContext>
    ),
  });
  return { ...view, copies };
}

beforeEach(() => changeStatus({ link: 'online', lost: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

async function newRowForm(name: string): Promise<HTMLElement> {
  fakeServer({});
  showList(LISTS, name, '/list?row=new');
  return screen.findByRole('form', { name: t('shell.addRow') });
}

const NUMBER = 'input[inputmode="decimal"]';

/** What a control is in the page, by the kind of its field. */
const CONTROLS: Record<FieldKind, string> = {
  text: 'input[type="text"]:not([inputmode], [aria-haspopup])',
  words: 'input[aria-haspopup="listbox"]',
  choice: 'input[type="radio"]',
  choices: '[role="group"]',
  day: `input[placeholder="${t('shell.dayPlaceholder')}"]`,
  flag: 'input[type="checkbox"]',
  whole: NUMBER,
  money: NUMBER,
  coordinate: NUMBER,
  ref: 'input[role="combobox"]',
};

/** Names that are the same in every language. */
const OWN_NAMES = /^([MNO][1-4]|L|CO|CH|NOx)$/;

/** Where a declaration and a form disagree: one line each, with the field. */
function disagreements(form: HTMLElement, fields: ListDefinition['fields']): string[] {
  const shown = (text: string) => within(form).queryAllByText(text, { exact: false }).length > 0;
  const wrong = Object.entries(fields).flatMap(([field, { kind, values = [] }]) => {
    const control = form.querySelector(`#${fieldId(field)}`);
    if (!control) return [`${field}: no control`];
    return [
      ...(control.matches(CONTROLS[kind]) ? [] : [`${field}: no control for ${kind}`]),
      ...(isMessageKey(`reference.field.${field}`) && shown(fieldLabel(field)) ? [] : [`${field}: no name`]),
      ...values
        .filter((value) => !(isMessageKey(`reference.value.${value}`) || OWN_NAMES.test(value)))
        .map((value) => `${field}: no word for ${value}`),
      ...values
        .filter((value) => !shown(valueLabel(value)))
        .map((value) => `${field}: no ${value} to choose`),
    ];
  });
  const undeclared = [...form.querySelectorAll('[id]')]
    .map(({ id: each }) => /^field-(\w+)$/.exec(each)?.[1] ?? '')
    .filter((field) => field !== '' && !(field in fields));
  return [...wrong, ...undeclared.map((field) => `${field}: not declared`)];
}

describe.each(LIST_NAMES)('the form of %s', (name) => {
  it('has a control with a name for every field of the declaration, of its kind, and no other', async () => {
    expect(disagreements(await newRowForm(name), LISTS[name].fields)).toEqual([]);
  });
});

describe('a form that is not what is declared', () => {
  const { fields } = LISTS.fuels;
  const { kinds, ...withoutKinds } = fields;
  const drifts: [string, ListDefinition['fields'], string[]][] = [
    ['lacks a declared field', { ...fields, wheels: { kind: 'whole' } }, ['wheels: no control']],
    ['has a field that is not declared', withoutKinds, ['kinds: not declared']],
    ['shows another kind', { ...fields, name: { kind: 'coordinate' } }, ['name: no control for coordinate']],
    [
      'lacks a declared value',
      { ...fields, kinds: { ...kinds, values: [...kinds.values, 'steam'] } },
      ['kinds: no word for steam', 'kinds: no steam to choose'],
    ],
  ];
  it.each(drifts)('%s: it is named', async (_, drifted, lines) => {
    expect(disagreements(await newRowForm('fuels'), drifted)).toEqual(lines);
  });

  it('lost a control: it is named', async () => {
    const form = await newRowForm('fuels');
    form.querySelector(`#${fieldId('name')}`)?.remove();
    expect(disagreements(form, fields)).toEqual(['name: no control']);
  });
});

describe('a list that is only declared', () => {
  const LIST = 'GET /api/toys';
  const ADD = 'POST /api/toys';
  const toy = (number: number, toyName: string, more = {}) => ({
    _id: id(number),
    name: toyName,
    price: 100,
    wheels: 4,
    sold: false,
    car: null,
    version: 1,
    ...more,
  });
  const whole = {
    body: { data: [toy(1, 'Սայլակ'), toy(2, 'Գնդակ')], pagination },
    headers: { etag: '"toys-1-b"' },
  };

  it('has its table, its search and its place in the browser’s database', async () => {
    fakeServer({ [LIST]: whole });
    const { copies, person } = showList(WITH_TOYS, 'toys');
    await copies.pull('toys');
    const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect((await rows())[0]).toContain('Գնդակ');
    await person.type(screen.getByRole('textbox', { name: t('shell.search') }), 'ՍԱՅԼ{Enter}');
    await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Սայլակ')]));
    expect(await copies.isThere('toys')).toBe(true);
  });

  it('is added to with the keyboard; the new row is there at once, and an error stands under its field', async () => {
    const server = fakeServer({
      [LIST]: whole,
      [ADD]: { status: 409, body: refusal('reference.taken', 'Կա', { name: 'Զբաղված է' }) },
    });
    const { copies, person } = showList(WITH_TOYS, 'toys');
    await copies.pull('toys');
    await person.click(await screen.findByRole('button', { name: t('shell.add') }));
    const form = await screen.findByRole('form', { name: t('shell.addRow') });
    await person.type(within(form).getByRole('textbox', { name: new RegExp(fieldLabel('name')) }), 'Պար');
    await person.keyboard('{Enter}250{Control>}{Enter}{/Control}');
    expect((await within(form).findAllByText(/Զբաղված է/)).length).toBeGreaterThan(0);
    const sent = server.asked.find(({ call }) => call === ADD)?.body;
    expect(sent).toMatchObject({ name: 'Պար', price: 250 });
    const rope = { ...toy(3, 'Պարան'), price: 250 };
    server.answers[ADD] = { status: 201, body: { data: rope } };
    server.answers['GET /api/toys?since=toys-1-b'] = {
      body: { data: [rope], retired: [], pagination },
      headers: { etag: '"toys-2-b"' },
    };
    await person.type(within(form).getByRole('textbox', { name: new RegExp(fieldLabel('name')) }), 'ան');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Պարան')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('form', { name: t('shell.addRow') })).toBeNull());
  });

  it('follows what somebody else does, while it is looked at', async () => {
    fakeServer({ [LIST]: whole });
    const { copies } = showList(WITH_TOYS, 'toys');
    await copies.pull('toys');
    await screen.findByText('Սայլակ');
    const change = { list: 'toys', from: 1, tag: 'toys-2-b', reference: 9 };
    await copies.follow({ ...change, items: [toy(5, 'Ինքնաթիռ')], retired: [id(1)] });
    expect(await screen.findByText('Ինքնաթիռ')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Սայլակ')).toBeNull());
  });

  it('stays readable when a refresh comes to nothing, and says how old it is', async () => {
    const server = fakeServer({ [LIST]: whole });
    const { copies } = showList(WITH_TOYS, 'toys');
    await copies.pull('toys');
    await screen.findByText('Սայլակ');
    server.answers['GET /api/toys?since=toys-1-b'] = 'nothing';
    await copies.pull('toys').catch(() => undefined);
    expect(await screen.findByText(t('shell.copyOldMoment'))).toBeDefined();
    expect(screen.getByText('Սայլակ')).toBeDefined();
  });

  it('offers to try again where there is no copy yet', async () => {
    const server = fakeServer({ [LIST]: 'nothing' });
    const { copies, person } = showList(WITH_TOYS, 'toys');
    await copies.pull('toys').catch(() => undefined);
    server.answers[LIST] = whole;
    await person.click(await screen.findByRole('button', { name: t('shell.retry') }));
    expect(await screen.findByText('Գնդակ')).toBeDefined();
  });
});
