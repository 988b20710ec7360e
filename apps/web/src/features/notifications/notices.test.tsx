import { t } from '@inspect/contract/i18n';
import type { Notification } from '@inspect/contract/notifications';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { deliver, tellReconnected } from '../../platform/realtime/events.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { useSaveKey } from '../../ui/form/use-save-key.ts';
import { Notices } from './notices.tsx';
import { addNotificationTexts } from './texts.ts';

addNotificationTexts();

const ASKED = 'GET /api/notifications?state=unacknowledged&limit=5';
const [ONE, TWO] = ['a'.repeat(24), 'b'.repeat(24)];
const notice = (_id: string, fields: Partial<Notification> = {}): Notification => ({
  _id,
  title: `Կարգ ${_id[0]}`,
  text: 'Վաղվանից',
  audience: 'company',
  link: null,
  mustAcknowledge: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  readAt: null,
  acknowledgedAt: null,
  ...fields,
});
const told = (unread: number, data: Notification[] = [], count = data.length) => ({
  body: { data, unread, pagination: { current_page: 1, total: 1, count } },
});

const person = personWith(['all_notifications', 'tech-service']);
const hint = (data: object = {}) => act(async () => deliver(`GET_NOTIFICATION_${person.user.id}`, data));

let saved: number;
function Page() {
  const [text, setText] = useState('');
  useSaveKey(() => {
    saved += 1;
  });
  return (
    <>
      <Notices />
      <input aria-label="field" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </>
  );
}
function open(answers: Parameters<typeof fakeServer>[0], who = person) {
  sessionStore.set({ kind: 'in', person: who, confirmed: true });
  const server = fakeServer(answers);
  const view = showAt('/x', { '/x': Page, '/company': () => <p>company page</p> });
  return { ...server, ...view, user: userEvent.setup() };
}
const dialog = () => screen.findByRole('dialog', { name: t('notifications.must') });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const acknowledge = () => screen.getByRole('button', { name: t('notifications.acknowledge') });

beforeEach(() => {
  saved = 0;
  changeStatus({ link: 'online' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStore.set({ kind: 'starting' });
  changeStatus({ link: 'online' });
});

describe('the bell', () => {
  const bell = (name: string) => screen.findByRole('link', { name });

  it('asks at a moment of its own where many hear of it together, and once', async () => {
    const { asked } = open({ [ASKED]: told(0) });
    await bell(t('access.page.all_notifications'));
    const before = asked.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    for (let time = 0; time < 3; time += 1) await hint({ within: 4_000 });
    await act(async () => vi.advanceTimersByTime(1_999));
    expect(asked).toHaveLength(before);
    await act(async () => vi.advanceTimersByTime(1));
    expect(asked).toHaveLength(before + 1);
  });

  it('leads to the page, says how much is unread, and follows what the server says', async () => {
    const { answers } = open({ [ASKED]: told(0) });
    expect((await bell(t('access.page.all_notifications'))).getAttribute('href')).toBe('/all_notifications');
    answers[ASKED] = told(3);
    await hint();
    const counted = await bell('Չկարդացված ծանուցումներ՝ 3');
    expect(counted.textContent).toBe('3');
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Չկարդացված ծանուցումներ՝ 3');
    answers[ASKED] = told(140);
    await act(async () => tellReconnected());
    expect((await bell('Չկարդացված ծանուցումներ՝ 140')).textContent).toBe('99+');
  });

  it('is not moved by a hint that is for somebody else', async () => {
    const { answers } = open({ [ASKED]: told(0) });
    await bell(t('access.page.all_notifications'));
    answers[ASKED] = told(3);
    await act(async () => deliver(`GET_NOTIFICATION_${'f'.repeat(24)}`, {}));
    expect(screen.queryByText('3')).toBeNull();
  });

  it('is not there for whom the page was not given, who acknowledges all the same', async () => {
    open({ [ASKED]: told(1, [notice(ONE)]) }, personWith(['tech-service']));
    await dialog();
    expect(screen.queryByRole('link', { hidden: true })).toBeNull();
  });
});

describe('what has to be acknowledged', () => {
  it('stands over the page until it is, and leaves what was typed as it was', async () => {
    const { answers, asked, user } = open({ [ASKED]: told(0) });
    const field = await screen.findByLabelText('field');
    await user.type(field, 'typed');
    answers[ASKED] = told(1, [notice(ONE)]);
    await hint();
    const opened = await dialog();
    expect(opened.textContent).toContain('Կարգ a');
    expect(opened.textContent).toContain('Վաղվանից');
    // Whoever was typing meant no button.
    await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Enter} ');
    expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    answers[`PUT /api/notifications/${ONE}`] = { body: { data: notice(ONE) } };
    answers[ASKED] = told(0);
    await user.click(acknowledge());
    await noDialog();
    expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { acknowledged: true },
    ]);
    expect(screen.getByLabelText('field')).toMatchObject({ value: 'typed' });
  });

  it('hears the keys that belong to what is beneath, and does nothing with them', async () => {
    const { user } = open({ [ASKED]: told(1, [notice(ONE)]) });
    const beneath: string[] = [];
    const hear = ({ key, code }: KeyboardEvent) => beneath.push(code === 'KeyK' ? code : key);
    window.addEventListener('keydown', hear);
    await dialog();
    await user.keyboard('{Escape}{Control>}{Enter}{/Control}{Control>}[KeyK]{/Control}');
    window.removeEventListener('keydown', hear);
    expect(beneath.filter((key) => key !== 'Control')).toEqual([]);
    expect(saved).toBe(0);
    await dialog();
  });

  it('goes when it was acknowledged in another window', async () => {
    const { answers } = open({ [ASKED]: told(1, [notice(ONE)]) });
    await dialog();
    answers[ASKED] = told(0);
    await hint();
    await noDialog();
  });

  it('comes one after the other, and says how many wait', async () => {
    const { answers, user } = open({
      [ASKED]: told(2, [notice(TWO), notice(ONE)], 7),
      [`PUT /api/notifications/${TWO}`]: { body: { data: notice(TWO) } },
    });
    expect((await dialog()).textContent).toContain(t('notifications.mustMore', { count: 6 }));
    answers[ASKED] = told(1, [notice(ONE)]);
    await user.click(acknowledge());
    await waitFor(async () => expect((await dialog()).textContent).toContain('Կարգ a'));
    expect((await dialog()).textContent).not.toContain(t('notifications.mustMore', { count: 0 }));
  });

  it('leads on when it is acknowledged', async () => {
    const { answers, user, address } = open({
      [ASKED]: told(1, [notice(ONE, { link: '/company?tab=contract' })]),
      [`PUT /api/notifications/${ONE}`]: { body: { data: notice(ONE) } },
    });
    await dialog();
    answers[ASKED] = told(0);
    await user.click(screen.getByRole('button', { name: t('notifications.acknowledgeAndOpen') }));
    await screen.findByText('company page');
    expect(address()).toBe('/company?tab=contract');
  });
});

describe('work without the server goes on', () => {
  it('nobody is asked to acknowledge while it does not answer, and is when it is back', async () => {
    open({ [ASKED]: told(1, [notice(ONE)]) });
    await dialog();
    act(() => changeStatus({ link: 'offline' }));
    await noDialog();
    act(() => changeStatus({ link: 'online' }));
    await dialog();
  });

  it.each<[string, 'nothing' | { status: number; body: unknown }]>([
    ['nobody answers', 'nothing'],
    ['the server cannot write', { status: 503, body: refusal('read_only', 'read only') }],
  ])('where it could not be acknowledged because %s, until the next answer', async (_name, answer) => {
    const { user } = open({
      [ASKED]: told(1, [notice(ONE)]),
      [`PUT /api/notifications/${ONE}`]: answer,
    });
    await dialog();
    await user.click(acknowledge());
    await noDialog();
    await user.type(screen.getByLabelText('field'), 'on');
    expect(screen.getByLabelText('field')).toMatchObject({ value: 'on' });
    await hint();
    await dialog();
  });

  it('what concerns him no more is not asked of him', async () => {
    const { answers, user } = open({
      [ASKED]: told(1, [notice(ONE)]),
      [`PUT /api/notifications/${ONE}`]: { status: 404, body: refusal('not_found', 'not found') },
    });
    await dialog();
    answers[ASKED] = told(0);
    await user.click(acknowledge());
    await noDialog();
  });
});
