import 'fake-indexeddb/auto';
import type { CompanyItem } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { storedCompany } from '../../../test/stored-company.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';
import CompaniesScreen from './companies-screen.tsx';

// A whole form in a simulated browser is slow, and a test machine may be busy.
vi.setConfig({ testTimeout: 40_000 });

const id = (digit: string) => digit.repeat(24);
const LIST = 'GET /api/companies';
const ADD = 'POST /api/companies';
const now = new Date('2026-11-20T08:00:00Z');

const listOf = (...data: CompanyItem[]) => ({
  body: { data, pagination: { current_page: 1, total: 1, count: data.length } },
});

function openList(answers: Parameters<typeof fakeServer>[0], address = '/list') {
  sessionStore.set({ kind: 'in', person: personWith(['companies']), confirmed: true });
  const server = fakeServer(answers);
  const current = { page: 'companies', path: '/list', title: 'access.page.companies' } as const;
  const view = showAt(address, {
    '/list': () => (
      <ScreenContext value={current}>
        <CompaniesScreen />
      </ScreenContext>
    ),
    '/companies/$id': () => <p>the company</p>,
  });
  return { ...view, server };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

describe('an admin who looks at the companies', () => {
  it('sees what stands in the way of each, and whose licence runs out', async () => {
    openList({
      [LIST]: listOf(
        storedCompany({ blocked: true, blockComment: 'Պարտք' }),
        storedCompany({ _id: id('2'), name: '«Բ» ՍՊԸ', licenceUntil: '2026-12-01' }),
        storedCompany({ _id: id('3'), name: '«Գ» ՍՊԸ', contractEnabled: true, contractFile: id('f') }),
      ),
    });
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText(t('companies.state.blocked'))).toBeTruthy();
    expect(table.getByText(t('companies.state.contract'))).toBeTruthy();
    expect(table.getByText(/01\/12\/2026/)).toBeTruthy();
  });

  it('filters them in the address and lifts the filter by its chip', async () => {
    const { person, address } = openList(
      { [LIST]: listOf(storedCompany()), [`${LIST}?state=blocked`]: listOf() },
      '/list?state=blocked',
    );
    expect(await screen.findByText(t('shell.emptyFiltered'))).toBeTruthy();
    const name = t('shell.clearFilter', { name: t('companies.state.blocked') });
    await person.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('Alpha LLC')).toBeTruthy();
    expect(address()).toBe('/list');
  });

  it('is led by the former address of a company to its page', async () => {
    const { address } = openList({ [LIST]: listOf() }, `/list?row=${id('2')}`);
    expect(await screen.findByText('the company')).toBeTruthy();
    expect(address()).toBe(`/companies/${id('2')}`);
  });

  it('adds one: what the server refuses stands under its field, and nothing is lost', async () => {
    const taken = t('field.required');
    const { person, server } = openList({
      [LIST]: listOf(storedCompany()),
      [ADD]: { status: 400, body: refusal('validation', 'Ստուգեք', { taxCode: taken }) },
    });
    await person.click(await screen.findByRole('button', { name: t('companies.add') }));
    const form = within(await screen.findByRole('form', { name: t('companies.add') }));
    await person.type(
      form.getByRole('textbox', { name: new RegExp(t('companies.label.name')) }),
      '«Նոր» ՍՊԸ',
    );
    const taxCode = form.getByRole<HTMLInputElement>('textbox', {
      name: new RegExp(t('companies.label.taxCode')),
    });
    await person.type(taxCode, '1234');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await form.findAllByText(new RegExp(t('companies.field.taxCode')))).not.toEqual([]);
    expect(server.asked.filter(({ call }) => call === ADD)).toEqual([]);
    await person.type(taxCode, '5678{Control>}{Enter}{/Control}');
    await waitFor(() => expect(taxCode.getAttribute('aria-invalid')).toBe('true'));
    expect(server.asked.find(({ call }) => call === ADD)?.body).toMatchObject({
      name: '«Նոր» ՍՊԸ',
      taxCode: '12345678',
      subscriptionTotal: 0,
    });
    expect(taxCode.value).toBe('12345678');
  });
});
