import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { Notification, SentNotification } from '@inspect/contract/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { expectOrders, expectSearch } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { addNotificationTexts } from './texts.ts';

// The texts come with the screen, before its modules are read; no hook, which has a time of its own.
addNotificationTexts();
const { default: NotificationsScreen } = await import('./notifications-screen.tsx');
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const URL = '/all_notifications';
const LIST = 'GET /api/notifications';
const SENT = 'GET /api/notifications/sent';
const [ONE, TWO, COMPANY] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
const facts = {
  text: 'Առաջին տող\nԵրկրորդ տող',
  audience: 'company',
  createdAt: '2026-11-20T08:00:00.000Z',
} as const;
const notice = (_id: string, fields: Partial<Notification> = {}): Notification => ({
  ...facts,
  _id,
  title: `Կարգ ${_id[0]}`,
  link: null,
  mustAcknowledge: false,
  readAt: null,
  acknowledgedAt: null,
  ...fields,
});
const page = (count: number) => ({ current_page: 1, total: 1, count });
const told = (unread: number, data: Notification[]) => ({
  body: { data, unread, pagination: page(data.length) },
});

const READS = { view: true, create: false, edit: false, delete: false, export: false };
function open(answers: Parameters<typeof fakeServer>[0], { sends = false, address = URL } = {}) {
  const route: PageRoute = 'all_notifications';
  const person = personWith([route]);
  const permissions = Object.fromEntries(Object.keys(person.permissions).map((id) => [id, READS]));
  sessionStore.set({ kind: 'in', person: sends ? person : { ...person, permissions }, confirmed: true });
  const server = fakeServer(answers);
  return {
    ...server,
    ...showAt(address, { [URL]: NotificationsScreen, '/company': () => <p>company page</p> }),
    user: userEvent.setup(),
  };
}
const item = (name: string) => screen.findByRole('article', { name });
const button = (within_: HTMLElement, name: string) => within(within_).getByRole('button', { name });

describe('a person', () => {
  it('reads what he was told as text, in its lines, and when', async () => {
    const title = '<b onclick="x()">Կարգ</b>';
    open({ [LIST]: told(1, [notice(ONE, { title })]) });
    const article = await item(title);
    expect(article.querySelector('b')).toBeNull();
    expect(article.textContent).toContain('Առաջին տող\nԵրկրորդ տող');
    expect(article.textContent).toContain('20/11/2026 12:00');
    expect(article.textContent).toContain(t('notifications.unread'));
  });

  it('marks one as read', async () => {
    const { answers, asked, user } = open({
      [LIST]: told(1, [notice(ONE)]),
      [`PUT /api/notifications/${ONE}`]: { body: { data: notice(ONE) } },
    });
    const article = await item('Կարգ a');
    answers[LIST] = told(0, [notice(ONE, { readAt: '2026-11-20T09:00:00.000Z' })]);
    await user.click(button(article, t('notifications.readOf', { title: 'Կարգ a' })));
    await waitFor(() => expect(within(article).queryByText(t('notifications.unread'))).toBeNull());
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ read: true });
  });

  it('marks all as read, up to the newest that he sees', async () => {
    const read = { readAt: '2026-11-20T09:00:00.000Z' };
    const { answers, asked, user } = open({
      [LIST]: told(2, [notice(TWO), notice(ONE)]),
      'POST /api/notifications/read': { body: { data: { unread: 0 } } },
    });
    await item('Կարգ a');
    answers[LIST] = told(0, [notice(TWO, read), notice(ONE, read)]);
    await user.click(screen.getByRole('button', { name: t('notifications.readAll') }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: t('notifications.readAll') })).toBeNull(),
    );
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ until: TWO });
  });

  it('says of all that they are read where the newest of all stands, and on no later page', async () => {
    const second = { current_page: 2, total: 2, count: 51 };
    open(
      { [`${LIST}?page=2`]: { body: { data: [notice(ONE)], unread: 2, pagination: second } } },
      { address: `${URL}?page=2` },
    );
    await item('Կարգ a');
    expect(screen.queryByRole('button', { name: 'Նշել բոլորը որպես կարդացված' })).toBeNull();
  });

  it('follows where it leads, and has read it by that', async () => {
    const { asked, user, address } = open({
      [LIST]: told(1, [notice(ONE, { link: '/company?tab=contract' })]),
      [`PUT /api/notifications/${ONE}`]: { body: { data: notice(ONE) } },
    });
    const link = within(await item('Կարգ a')).getByRole('link', { name: t('notifications.open') });
    await user.click(link);
    await screen.findByText('company page');
    expect(address()).toBe('/company?tab=contract');
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ read: true });
  });

  it.each(['javascript:alert(1)', '//evil.example', 'https://evil.example/company', '/nowhere'])(
    'is led nowhere by %s, whoever wrote it',
    async (link) => {
      open({ [LIST]: told(1, [notice(ONE, { link })]) });
      expect(within(await item('Կարգ a')).queryByRole('link')).toBeNull();
    },
  );

  it('acknowledges here too what he has to, and reads when he did', async () => {
    const { answers, asked, user } = open({
      [LIST]: told(1, [notice(ONE, { mustAcknowledge: true })]),
      [`PUT /api/notifications/${ONE}`]: { body: { data: notice(ONE) } },
    });
    const article = await item('Կարգ a');
    const acknowledgedAt = '2026-11-20T09:00:00.000Z';
    answers[LIST] = told(0, [notice(ONE, { mustAcknowledge: true, readAt: acknowledgedAt, acknowledgedAt })]);
    await user.click(button(article, t('notifications.acknowledgeOf', { title: 'Կարգ a' })));
    await screen.findByText(t('notifications.acknowledgedAt', { time: '20/11/2026 13:00' }));
    expect(screen.queryByRole('button', { name: 'Ծանոթացա՝ Կարգ a' })).toBeNull();
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ acknowledged: true });
  });

  it('sees those alone that he has not read, and the way back when there are none', async () => {
    const { user, address } = open({
      [LIST]: told(0, [notice(ONE, { readAt: '2026-11-20T09:00:00.000Z' })]),
      [`${LIST}?state=unread`]: told(0, []),
    });
    await item('Կարգ a');
    await user.selectOptions(screen.getByLabelText(t('notifications.show.label')), 'unread');
    await screen.findByText(t('notifications.emptyUnread'));
    expect(address()).toBe('/all_notifications?show=unread');
    await user.click(screen.getByRole('button', { name: t('notifications.showAll') }));
    await item('Կարգ a');
  });

  it('reads that there are none, or why they could not be read, and tries again', async () => {
    const { answers, user } = open({ [LIST]: { status: 500, body: refusal('internal', 'Սերվերի սխալ') } });
    expect((await screen.findByRole('alert')).textContent).toContain('Սերվերի սխալ');
    answers[LIST] = told(0, []);
    await user.click(screen.getByRole('button', { name: t('shell.retry') }));
    await screen.findByText(t('notifications.empty'));
  });

  it('finds what he was told by its words, and is not asked to mark all of it as read', async () => {
    const { answers, asked, user } = open({ [LIST]: told(1, [notice(ONE)]) });
    await item('Կարգ a');
    answers[`${LIST}?search=ab`] = told(1, [notice(TWO)]);
    answers[`${LIST}?search=abc`] = told(1, []);
    const screenOf = { person: user, server: { asked, answers }, path: '/notifications' };
    await expectSearch(screenOf, 'Բառեր վերնագրից կամ տեքստից', 'ab');
    await item('Կարգ b');
    expect(screen.queryByRole('button', { name: 'Նշել բոլորը որպես կարդացված' })).toBeNull();
    await user.type(screen.getByPlaceholderText('Բառեր վերնագրից կամ տեքստից'), 'c');
    await screen.findByText('Այս զտիչներով գրառումներ չկան');
  });

  it('is offered neither to send nor to read what was sent', async () => {
    open({ [LIST]: told(0, []) }, { address: `${URL}?row=new&tab=sent` });
    await screen.findByText(t('notifications.empty'));
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: t('notifications.send') })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the staff', () => {
  const sent = (fields: Partial<SentNotification>): SentNotification => ({
    ...facts,
    _id: ONE,
    title: 'Կարգ',
    link: null,
    mustAcknowledge: false,
    createdByName: 'Անի',
    recipients: [],
    people: 12,
    acknowledged: null,
    ...fields,
  });
  const COMPANIES = {
    'GET /api/tech-service-company?page=1&limit=200': {
      body: { data: [{ _id: COMPANY, name: 'Ընկերություն մեկ', taxCode: '00000001' }], pagination: page(1) },
    },
  };

  it('read what was sent, to whom, and how many have acknowledged it', async () => {
    const four = ['Ա', 'Բ', 'Գ', 'Դ'].map((name) => ({ _id: name, name }));
    const data = [
      sent({ audience: 'all' }),
      sent({ _id: TWO, audience: 'role', recipients: [{ _id: 'VIEWER', name: 'VIEWER' }] }),
      sent({ _id: COMPANY, audience: 'company', recipients: four, mustAcknowledge: true, acknowledged: 3 }),
    ];
    open({ [SENT]: { body: { data, pagination: page(3) } } }, { sends: true, address: `${URL}?tab=sent` });
    await screen.findByText('Դիտորդ');
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows[0]?.textContent).toContain(t('notifications.audience.all'));
    expect(rows[1]?.textContent).toContain('Դիտորդ');
    expect(rows[2]?.textContent).toContain('Ա, Բ, Գ և ևս 1');
    expect(rows[2]?.textContent).toContain('3 / 12');
  });

  it('put what was sent in order by its headings and search in it', async () => {
    const any = new Proxy<Parameters<typeof fakeServer>[0]>(
      {},
      {
        get: (_, call) =>
          String(call).startsWith(SENT) ? { body: { data: [sent({})], pagination: page(1) } } : undefined,
      },
    );
    const { user, asked, answers } = open(any, { sends: true, address: `${URL}?tab=sent` });
    const screenOf = { person: user, server: { asked, answers }, path: '/notifications/sent' };
    await expectOrders(screenOf, { Վերնագիր: 'title', 'Ուղարկվել է': 'createdAt' });
    await expectSearch(screenOf, 'Բառեր կամ ուղարկողի անուն', 'կարգ');
  });

  it('send to companies by the keyboard alone', async () => {
    const { asked, answers, user } = open({ [LIST]: told(0, []), ...COMPANIES }, { sends: true });
    await user.click(await screen.findByRole('button', { name: t('notifications.send') }));
    const form = await screen.findByRole('dialog', { name: t('notifications.newTitle') });
    await user.click(within(form).getByRole('radio', { name: t('notifications.audience.company') }));
    const companies = await within(form).findByRole('combobox');
    await waitFor(() => expect(companies.getAttribute('placeholder')).toBe(t('notifications.addRecipient')));
    companies.focus();
    await user.keyboard('մեկ{Enter}');
    await within(form).findByRole('button', {
      name: t('notifications.removeRecipient', { name: 'Ընկերություն մեկ' }),
    });
    // The next one may be of the same kind.
    expect(document.activeElement).toBe(companies);
    await user.tab();
    await user.tab();
    await user.keyboard('Վերնագիր');
    await user.tab();
    await user.keyboard('Տեքստ');
    answers[`POST /api/notifications`] = ({ body }) => ({
      status: 201,
      body: { data: sent({ ...Object(body), audience: 'company', mustAcknowledge: true, acknowledged: 0 }) },
    });
    await user.click(within(form).getByLabelText(t('notifications.label.mustAcknowledge')));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Վերնագիր',
      text: 'Տեքստ',
      link: null,
      audience: 'company',
      ids: [COMPANY],
      mustAcknowledge: true,
    });
  });

  it('are told what is missing, and lose nothing by a refusal', async () => {
    const { answers, user } = open(
      { [LIST]: told(0, []), ...COMPANIES },
      { sends: true, address: `${URL}?row=new` },
    );
    const form = await screen.findByRole('dialog', { name: t('notifications.newTitle') });
    await user.click(within(form).getByRole('radio', { name: t('notifications.audience.role') }));
    await user.type(
      within(form).getByLabelText(new RegExp(`^${t('notifications.label.title')}`)),
      'Վերնագիր',
    );
    await user.type(within(form).getByLabelText(new RegExp(`^${t('notifications.label.text')}`)), 'Տեքստ');
    await user.type(within(form).getByLabelText(t('notifications.label.link')), 'https://example.am');
    await user.click(within(form).getByRole('button', { name: t('notifications.sendNow') }));
    expect(within(form).getAllByText(t('notifications.field.link')).length).toBeGreaterThan(0);
    await user.clear(within(form).getByLabelText(t('notifications.label.link')));
    await user.click(within(form).getByRole('checkbox', { name: 'Օպերատոր' }));
    answers['POST /api/notifications'] = { status: 403, body: refusal('forbidden', 'Իրավունք չունեք') };
    await user.click(within(form).getByRole('button', { name: t('notifications.sendNow') }));
    await waitFor(() =>
      expect(within(form).getByLabelText(new RegExp(`^${t('notifications.label.text')}`))).toMatchObject({
        value: 'Տեքստ',
      }),
    );
    expect(screen.queryByRole('dialog', { name: t('notifications.newTitle') })).not.toBeNull();
  });

  it('keep what they chose for one audience while they look at another', async () => {
    const { user } = open({ [LIST]: told(0, []), ...COMPANIES }, { sends: true, address: `${URL}?row=new` });
    const form = await screen.findByRole('dialog', { name: t('notifications.newTitle') });
    const to = (name: 'role' | 'company') =>
      user.click(within(form).getByRole('radio', { name: t(`notifications.audience.${name}`) }));
    await to('role');
    await user.click(within(form).getByRole('checkbox', { name: 'Դիտորդ' }));
    await to('company');
    expect(within(form).queryByRole('checkbox', { name: 'Դիտորդ' })).toBeNull();
    await to('role');
    expect(within(form).getByRole('checkbox', { name: 'Դիտորդ' })).toMatchObject({ checked: true });
  });
});
