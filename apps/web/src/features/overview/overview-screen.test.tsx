import {
  isCompanyRole,
  isStaff,
  LED_ROLES,
  type PageRoute,
  ROLES,
  type Role,
} from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { Overview } from '@inspect/contract/overview';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import OverviewScreen from './overview-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STAFF = ROLES.find(isStaff);
const OWNER = ROLES.find((role) => isCompanyRole(role) && !LED_ROLES.includes(role));
const TODAY: Overview = {
  at: '2026-11-20T08:00:00.000Z',
  checkups: {
    today: {
      count: 41,
      open: 6,
      fit: 21,
      faulty: 7,
      cancelled: 4,
      annulled: 3,
      due: 512_000,
      paid: 480_000,
      owed: 32_000,
    },
    overdue: 2,
    voided: { since: '2026-10-22', count: 5 },
    days: [
      { day: '2026-11-18', count: 12 },
      { day: '2026-11-19', count: 0 },
      { day: '2026-11-20', count: 41 },
    ],
  },
  companies: { blocked: 1, contract: 8, subscription: 9, licence: 0 },
  company: null,
  certificates: 13,
  failedSignIns: { failure: 14, locked: 15, blocked: 0, doubted: 0 },
};

function open(pages: PageRoute[], role: Role | undefined, data: Overview) {
  sessionStore.set({ kind: 'in', person: personWith(['overview', ...pages], role), confirmed: true });
  fakeServer({ 'GET /api/overview': { body: { data } } });
  showAt('/overview', { '/overview': OverviewScreen });
}

const section = (name: string) => screen.findByRole('region', { name });
const address = (inside: HTMLElement, name: string) =>
  within(inside).getByRole('link', { name }).getAttribute('href');

describe('today at a glance', () => {
  it('leads an admin from each figure to the list that proves it', async () => {
    open(['tech-service-all', 'companies', 'users', 'user-history'], STAFF, TODAY);
    const checkups = await section(t('overview.section.checkups'));
    expect(address(checkups, 'Բոլորը 41')).toBe('/tech-service-all');
    expect(address(checkups, 'Ընթացքում 6')).toBe('/tech-service-all?status=open');
    expect(address(checkups, 'Անսարք է 7 Ավարտվածներից՝ 25%')).toBe(
      '/tech-service-all?Opinion=false&status=concluded',
    );
    // of the checkups begun today, whenever their money comes
    const sums = await section('Այսօրվա զննությունների գումարներ');
    expect(within(sums).getByText('32 000 ֏')).toBeTruthy();
    const attention = await section(t('overview.section.attention'));
    expect(address(attention, `${t('overview.overdue')} 2`)).toBe('/tech-service-all?overdue=true');
    expect(address(attention, 'Անվավեր՝ վերջին 30 օրում 5')).toBe(
      '/tech-service-all?startDate=2026-10-22&endDate=2026-11-20&status=annulled',
    );
    expect(address(attention, `${t('overview.certificates')} 13 ${t('overview.expiring')}`)).toBe(
      '/users?certificate=ending&blocked=false',
    );
    expect(address(attention, `${t('companies.state.subscription')} 9 ${t('overview.companies')}`)).toBe(
      '/companies?state=subscription',
    );
    const signIns = await section(t('overview.section.signIns'));
    expect(address(signIns, `${t('logins.result.locked')} 15`)).toBe('/user-history?result=locked');
    expect(within(signIns).queryByText(t('logins.result.doubted'))).toBeNull();
  });

  it('leads a viewer to what was left open, and shows no parts that are not his', async () => {
    const viewer = ROLES.find((role) => !isStaff(role) && !isCompanyRole(role));
    const seen = { ...TODAY, certificates: null, failedSignIns: null };
    open(['tech-service-view', 'view-companies'], viewer, seen);
    const attention = await section(t('overview.section.attention'));
    expect(address(attention, `${t('overview.overdue')} 2`)).toBe('/tech-service-view?overdue=true');
    expect(within(attention).queryByText(t('overview.certificates'))).toBeNull();
    expect(screen.queryByRole('region', { name: t('overview.section.signIns') })).toBeNull();
    const checkups = await section(t('overview.section.checkups'));
    expect(address(checkups, 'Սարքին է 21')).toBe('/tech-service-view?Opinion=true&status=concluded');
  });

  it('shows an owner how his company stands, in words', async () => {
    const company = {
      _id: 'c'.repeat(24),
      name: 'Տեխզննում ՍՊԸ',
      taxCode: '01234567',
      legalForm: null,
      director: null,
      licenceNumber: 'Լ-1',
      licenceUntil: '2026-01-31',
      phone: null,
      email: null,
      region: null,
      county: null,
      address: null,
      status: true,
      subscriptionEnabled: false,
      subscriptionTotal: 0,
      subscription: null,
      subscriptionStatus: false,
      contractEnabled: false,
      contractFile: null,
      contractFileName: null,
      contract: null,
      contractStatus: false,
      blocked: true,
      blockComment: 'Պարտք',
      double_payments: false,
      version: 1,
    };
    open(['company-tech-service'], OWNER, { ...TODAY, companies: null, company });
    const own = within(await section(t('overview.section.company'))).getByRole('link');
    expect(own.getAttribute('href')).toBe('/company');
    expect(own.textContent).toContain('Արգելափակված');
    expect(own.textContent).toContain('Լիցենզիայի ժամկետը լրացել է 31/01/2026-ին');
  });

  it('says what happened when the figures can’t be read, and asks again in place', async () => {
    sessionStore.set({ kind: 'in', person: personWith(['overview']), confirmed: true });
    fakeServer({
      'GET /api/overview': { status: 503, body: refusal('unavailable', t('error.unavailable')) },
    });
    showAt('/overview', { '/overview': OverviewScreen });
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(
      t('shell.retry'),
    );
  });
});

it('an owner sees the last days as a picture, is told them in words, and finds the way to his statistics', async () => {
  open(['company-tech-service', 'company-statistics'], OWNER, TODAY);
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('aria-label')).toBe(
    'Վերջին 14 օրում՝ 18/11/2026՝ 12, 19/11/2026՝ 0, 20/11/2026՝ 41',
  );
  const link = screen.getByRole('link', { name: 'Վիճակագրություն' });
  expect(link.getAttribute('href')).toBe('/company-statistics');
});

it('says quietly where it is not known what yesterday left', async () => {
  open(['station-payments'], OWNER, TODAY);
  const line = await screen.findByText(/^Հնարավոր չեղավ ստուգել, թե երեկ/);
  expect(line.closest('[role]')?.getAttribute('role')).not.toBe('status');
  expect(await section(t('overview.section.checkups'))).toBeTruthy();
});
