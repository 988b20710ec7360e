import type { Role } from '@inspect/contract/access';
import type { CompanyAccountStatus } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { CompanyNotices } from './company-notices.tsx';

const id = (letter: string) => letter.repeat(24);
const FREE: CompanyAccountStatus = {
  _id: id('c'),
  name: '«Տեխզննում» ՍՊԸ',
  blocked: false,
  blockComment: null,
  contractEnabled: false,
  contractFile: null,
  contractFileName: null,
  contract: null,
  contractStatus: false,
  subscriptionEnabled: false,
  subscriptionTotal: 0,
  subscription: null,
  subscriptionStatus: false,
};
const UNSIGNED = { ...FREE, contractEnabled: true, contractFile: id('f'), contractFileName: 'a.pdf' };
const UNPAID = { ...FREE, subscriptionEnabled: true, subscriptionTotal: 40_000 };
const OPERATOR: Role = 'TECHNICAL_SERVICE_OPERATOR';
const OWNER: Role = 'TECHNICAL_SERVICE_OWNER';

let time = 0;
const now = () => new Date(time);

const own = (row: CompanyAccountStatus) => ({
  body: {
    data: [{ ...row, taxCode: '00000000' }],
    pagination: { current_page: 1, total: 1, count: 1 },
  },
});

function showTo(role: Role, accountStatus: CompanyAccountStatus, at: string) {
  time = Date.parse(at);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const person = personWith([], role);
  const user = { ...person.user, company: accountStatus._id };
  sessionStore.set({ kind: 'in', person: { ...person, user }, confirmed: true });
  const answers = { 'GET /api/tech-service-company': own(accountStatus) };
  const server = fakeServer(answers);
  return { ...showAt('/x', { '/x': () => <CompanyNotices now={now} /> }), server, answers };
}
async function clockTo(at: string) {
  time = Date.parse(at);
  await act(() => vi.advanceTimersByTimeAsync(1000));
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStore.set({ kind: 'starting' });
});

describe('a blocked company', () => {
  it('is told why at the top of each hour, for five minutes', async () => {
    const blocked = { ...FREE, blocked: true, blockComment: '<b>Պարտք</b> & տույժ' };
    showTo(OPERATOR, blocked, '2026-11-20T08:59:59Z');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('alert')).toBeNull();
    await clockTo('2026-11-20T09:00:00Z');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('<b>Պարտք</b> & տույժ'));
    await clockTo('2026-11-20T09:04:59Z');
    expect(screen.getByRole('alert')).toBeTruthy();
    await clockTo('2026-11-20T09:05:00Z');
    expect(screen.queryByRole('alert')).toBeNull();
    await clockTo('2026-11-20T10:00:00Z');
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});

describe('a contract that is not accepted', () => {
  it('stops an operator, who cannot close it, only ask again or leave', async () => {
    const { person } = showTo(OPERATOR, UNSIGNED, '2026-11-20T08:30:00Z');
    await screen.findByText(t('companies.contract.ask'));
    expect(screen.queryByRole('button', { name: t('shell.close') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('companies.contract.accept') })).toBeNull();
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.getByRole('button', { name: t('auth.signOut') })).toBeTruthy();
  });

  it('is read and accepted by who runs the company', async () => {
    const { person, server, answers } = showTo(OWNER, UNSIGNED, '2026-11-20T08:30:00Z');
    const accept = await screen.findByRole('button', { name: t('companies.contract.accept') });
    expect(accept.hasAttribute('disabled')).toBe(true);
    await person.click(screen.getByLabelText(t('companies.contract.read')));
    server.answers['POST /api/companies/accept-contract'] = { body: { data: {} } };
    answers['GET /api/tech-service-company'] = own({ ...UNSIGNED, contractStatus: true });
    await person.click(accept);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked).toContainEqual({
      call: 'POST /api/companies/accept-contract',
      body: { file: UNSIGNED.contractFile },
    });
  });
});

describe('a contract and a subscription that are both due', () => {
  it('come one after the other, and again thirty minutes later, over reloads', async () => {
    const both = { ...UNPAID, ...UNSIGNED, subscriptionEnabled: true, subscriptionTotal: 40_000 };
    const { person, unmount } = showTo(OWNER, both, '2026-11-20T08:10:00Z');
    await screen.findByText(t('companies.contract.text'));
    await person.click(screen.getByRole('button', { name: t('companies.bill.later') }));
    await screen.findByText(t('companies.bill.how'));
    await person.click(screen.getByRole('button', { name: t('companies.bill.later') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    showTo(OWNER, both, '2026-11-20T08:39:59Z');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('dialog')).toBeNull();
    await clockTo('2026-11-20T08:40:00Z');
    expect(await screen.findByText(t('companies.contract.text'))).toBeTruthy();
  });
});

describe('a subscription that is not paid', () => {
  it('is called to mind every thirty minutes, over reloads', async () => {
    const { person, unmount } = showTo(OWNER, UNPAID, '2026-11-20T08:10:00Z');
    await screen.findByText(t('companies.bill.how'));
    await person.click(screen.getByRole('button', { name: t('companies.bill.later') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await clockTo('2026-11-20T08:39:59Z');
    expect(screen.queryByRole('dialog')).toBeNull();
    await clockTo('2026-11-20T08:40:00Z');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: t('companies.bill.later') }));
    unmount();
    const again = showTo(OWNER, UNPAID, '2026-11-20T08:41:00Z');
    await waitFor(() => expect(again.server.asked.length).toBeGreaterThan(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stops an operator, and is no business of a mechanic', async () => {
    showTo(OPERATOR, UNPAID, '2026-11-20T08:10:00Z');
    await screen.findByText(t('companies.bill.ask'));
    expect(screen.queryByRole('button', { name: t('companies.bill.later') })).toBeNull();
    cleanup();
    const { server } = showTo('TECHNICAL_SERVICE_MECHANIC', UNPAID, '2026-11-20T08:10:00Z');
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
