import { t } from '@inspect/contract/i18n';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { expectSearch, listServer } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { OwnLogins } from './own-logins.tsx';

const LIST = 'GET /api/auth/login-history?page=1&limit=10';
const id = '1'.repeat(24);
const entry = {
  _id: id,
  at: '2026-11-20T08:00:00.000Z',
  result: 'success',
  factor: 'password',
  address: '203.0.113.7',
  browser: 'Firefox',
  system: 'Linux',
  reportedAt: null,
};
const listOf = (...data: object[]) => ({
  body: { data, pagination: { current_page: 1, total: 1, count: data.length } },
});

beforeEach(() => sessionStore.set({ kind: 'in', person: personWith([]), confirmed: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

describe('a person who finds a sign-in that was not his', () => {
  it('says so after one question, and sees that it was heard', async () => {
    const reported = { ...entry, reportedAt: '2026-11-20T09:00:00.000Z' };
    const server = fakeServer({
      [LIST]: listOf(entry),
      [`POST /api/auth/login-history/${id}/report`]: { body: { data: { entry: reported, ended: 2 } } },
    });
    const { person } = showAt('/x', { '/x': OwnLogins });
    await person.click(await screen.findByRole('button', { name: t('logins.notMe') }));
    const question = await screen.findByRole('dialog', { name: t('logins.notMeTitle') });
    expect(question.textContent).toContain('203.0.113.7');
    expect(question.textContent).toContain('Firefox');
    await person.click(within(question).getByRole('button', { name: t('shell.cancel') }));
    expect(server.asked.map(({ call }) => call)).toEqual([LIST]);

    await person.click(screen.getByRole('button', { name: t('logins.notMe') }));
    server.answers[LIST] = listOf(reported);
    await person.click(await screen.findByRole('button', { name: t('logins.notMeConfirm') }));
    expect(await screen.findByText(t('logins.reported'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('logins.notMe') })).toBeNull();
  });
});

it('a person reads his sign-ins oldest first, from the first page', async () => {
  const first = { ...entry, _id: '2'.repeat(24), address: '198.51.100.9' };
  fakeServer({
    [LIST]: listOf(entry),
    'GET /api/auth/login-history?page=1&limit=10&sort=at': listOf(first),
  });
  const { person } = showAt('/x', { '/x': OwnLogins });
  await screen.findByText('203.0.113.7');
  await person.click(screen.getByRole('button', { name: 'Ժամանակ' }));
  expect(await screen.findByText('198.51.100.9')).toBeTruthy();
});

it('a person finds his sign-ins from an address', async () => {
  const path = '/auth/login-history';
  const asked = { server: listServer({ [path]: [entry] }), ...showAt('/x', { '/x': OwnLogins }), path };
  await expectSearch(asked, 'Հասցեի սկիզբը', '203.0');
});
