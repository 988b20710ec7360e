import { t } from '@inspect/contract/i18n';
import { reportsEndpoints } from '@inspect/contract/reports';
import { Notifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../test/fake-server.ts';
import { showAt } from '../../../test/show-at.tsx';
import CheckupsExport from './checkups-export.tsx';

let asked: string[];
let saved: string[];
/** whether the password was typed lately */
let fresh: boolean;

beforeEach(() => {
  asked = [];
  saved = [];
  fresh = false;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${address}`);
    if (address === '/api/auth/step-up') {
      fresh = true;
      return Response.json({ data: {} });
    }
    if (!fresh)
      return Response.json(refusal('step_up_required', t('error.step_up_required')), { status: 403 });
    return new Response('PK', { headers: { 'content-disposition': 'attachment; filename="file.xlsx"' } });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const filter = { startDate: '2026-11-01', endDate: '2026-11-20', status: 'open' };
const open = (page: 'tech-service-all' | 'company-tech-service', view: 'list' | 'tax') =>
  showAt('/x?status=open', {
    '/x': () => (
      <>
        <CheckupsExport page={page} view={view} filter={filter} count={3} />
        <Notifications />
      </>
    ),
  });
const addressOf = ({ path }: { path: string }) =>
  `GET /api${path}?startDate=2026-11-01&endDate=2026-11-20&status=open`;

describe('an administrator who takes the country home', () => {
  it('types the password again, and then the file comes', async () => {
    const { person } = open('tech-service-all', 'list');
    await person.click(await screen.findByRole('button', { name: t('shell.export') }));
    const dialog = await screen.findByRole('dialog', { name: t('auth.stepUpTitle') });
    expect(saved).toEqual([]);
    await person.type(within(dialog).getByLabelText(new RegExp(t('auth.password'))), 'the password{Enter}');
    await vi.waitFor(() => expect(saved).toEqual(['checkups.xlsx']));
    const whole = addressOf(reportsEndpoints.exportedForAdmin);
    expect(asked).toEqual([whole, 'POST /api/auth/step-up', whole]);
  });

  it('who turns back at the password keeps his filters and can begin again', async () => {
    const { person, address } = open('tech-service-all', 'list');
    await person.click(await screen.findByRole('button', { name: t('shell.export') }));
    await screen.findByRole('dialog', { name: t('auth.stepUpTitle') });
    await person.keyboard('{Escape}');
    expect(await screen.findByText(t('error.step_up_required'))).toBeTruthy();
    expect(await screen.findByRole('button', { name: t('shell.export') })).toBeTruthy();
    expect(saved).toEqual([]);
    expect(address()).toBe('/x?status=open');
  });
});

describe('the file of a list', () => {
  it.each([
    ['company-tech-service', 'list', reportsEndpoints.exported],
    ['company-tech-service', 'tax', reportsEndpoints.taxExported],
    ['tech-service-all', 'tax', reportsEndpoints.taxExported],
  ] as const)('of %s, %s, has the rows that are filtered on the screen', async (page, view, endpoint) => {
    fresh = true;
    const { person } = open(page, view);
    await person.click(await screen.findByRole('button', { name: t('shell.export') }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(asked).toEqual([addressOf(endpoint)]);
  });
});

it('a report goes home as a table, as text or as its document', async () => {
  fresh = true;
  const { person } = showAt('/company-tech-service', {
    '/company-tech-service': () => (
      <CheckupsExport page="company-tech-service" view="fuel" filter={filter} count={2} />
    ),
  });
  const choice = await screen.findByRole('combobox', { name: 'Ֆայլի տեսակ' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['XLSX', 'CSV', 'PDF']);
  await person.selectOptions(choice, 'PDF');
  await person.click(screen.getByRole('button', { name: t('shell.export') }));
  await vi.waitFor(() => expect(saved).toEqual(['report-fuel.pdf']));
  const call = '/api/tech-service-report-export';
  expect(asked).toEqual([
    `GET ${call}?startDate=2026-11-01&endDate=2026-11-20&status=open&report=fuel&format=pdf`,
  ]);
});
