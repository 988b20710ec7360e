import { describe, expect, it } from 'vitest';
import {
  isPageRoute,
  PAGES,
  PUBLIC_PAGES,
  pageOf,
  ROLES,
  type Role,
  WEB_ADDRESSES,
} from '../src/access/index.ts';
import { smsCode } from '../src/auth/index.ts';
import { EVENTS, ownedEventName, STAFF_EVENTS } from '../src/events/index.ts';
import { t } from '../src/i18n/index.ts';
import { formatDateTime, pageQuery, paginationOf, TIME_ZONE, yerevanDay } from '../src/kernel/index.ts';
import {
  changeEvent,
  copiesFor,
  groupCodeOf,
  LISTS,
  type ListName,
  NEXT_CHECKUP_MONTHS,
  NEXT_CHECKUPS,
  OWNER_STATUSES,
  RETIRED_WITH,
} from '../src/reference/index.ts';
import { RECORD_REPORTS } from '../src/reports/index.ts';
import { serverStatus } from '../src/server-status/index.ts';

/**
 * The specification's words and numbers, written out: nothing here is taken from what is tested. Which other test holds
 * which sentence stands in docs/specification.md.
 */

const PAGE_ADDRESSES = [
  '/settings/regions',
  '/settings/counties',
  '/settings/streets',
  '/settings/cars',
  '/settings/car-models',
  '/settings/car-groups',
  '/settings/car-types',
  '/settings/bodies',
  '/settings/colors',
  '/settings/fuels',
  '/settings/classificators',
  '/settings/new-classificators',
  '/settings/faq',
  '/settings/vin-notifications',
  '/settings/menus',
  '/companies',
  '/view-companies',
  '/users',
  '/tech-service-owner-users',
  '/user-history',
  '/owner-user-history',
  '/tech-service-all',
  '/tech-service-view',
  '/tech-service-company-view',
  '/company-tech-service',
  '/tech-service',
  '/tech-service-mechanic',
  '/control',
  '/control-view',
  '/control-company',
  '/control-ts',
  '/co-payments',
  '/station-payments',
  '/onepay-payments',
  '/station-idram-payments',
  '/onepay-idram-payments',
  '/station-telcell-payments',
  '/onepay-telcell-payments',
  '/all_notifications',
  '/statistics',
  '/all-statistics',
  '/companies-statistics',
  '/company-statistics',
  '/analysis',
  '/analysis-view',
  '/api/users',
  '/api/history',
  '/api/notifications',
  '/api/payments',
  '/api/search-histories',
  '/api/view-histories',
  '/accesses',
  '/accesses_all',
];

describe('§2, routes', () => {
  it('each route that needs a sign-in is a page of the tree, at its address', () => {
    const addresses = new Set<string>(PAGES.map(({ url }) => url));
    expect(PAGE_ADDRESSES.filter((address) => !addresses.has(address))).toEqual([]);
  });

  it.each(['/', '/login', '/error-404', '/idram/success', '/idram/fail'])('%s is an address', (address) => {
    expect(WEB_ADDRESSES).toContain(address);
  });

  it.each(['/stations', '/faq'])('%s is a page for everybody', (address) => {
    expect(PUBLIC_PAGES).toContain(address);
    expect(PAGES.map(({ url }) => url)).not.toContain(address);
  });

  it('the two lists of findings are both titled diagnostics', () => {
    expect(t('access.page.settings-classificators')).toBe('Ախտորոշում');
    expect(t('access.page.settings-new-classificators')).toBe('Ախտորոշում');
  });

  it('a page is granted under its route name', () => {
    for (const route of ['tech-service', 'settings-cars', 'accesses_all', 'all_notifications', 'api-users'])
      expect(isPageRoute(route)).toBe(true);
    expect(pageOf('settings-car-models').url).toBe('/settings/car-models');
  });
});

describe('§3, entities', () => {
  it('owner status: 0 individual, 1 legal entity, 2 sole proprietor', () => {
    expect(OWNER_STATUSES).toEqual([0, 1, 2]);
    expect(t('reference.ownerStatus.0')).toBe('Ֆիզիկական անձ');
    expect(t('reference.ownerStatus.1')).toBe('Իրավաբանական անձ');
    expect(t('reference.ownerStatus.2')).toBe('Անհատ ձեռնարկատեր');
  });

  it.each([
    ['individual', 0],
    ['company', 1],
    ['entrepreneur', 2],
  ] as const)('the document «%s» holds the checkups of owners of status %i', (document, status) => {
    expect(RECORD_REPORTS[document].ownerStatus).toBe(status);
  });

  it('next checkup: 0 six months, 1 one year, 2 two years', () => {
    expect(NEXT_CHECKUPS).toEqual([0, 1, 2]);
    expect(NEXT_CHECKUP_MONTHS).toEqual({ 0: 6, 1: 12, 2: 24 });
    expect(t('reference.nextCheckup.0')).toBe('6 ամիս');
    expect(t('reference.nextCheckup.1')).toBe('1 տարի');
    expect(t('reference.nextCheckup.2')).toBe('2 տարի');
  });

  it('pagination is current_page, total and count', () => {
    expect(Object.keys(paginationOf(1, 1, 50))).toEqual(['current_page', 'total', 'count']);
  });

  it.each<[ListName, string, string[]]>([
    ['regions', '/locations/regions', ['name', 'status', 'latitude', 'longitude', 'ordering']],
    ['counties', '/locations/counties', ['name', 'region', 'status', 'latitude', 'longitude']],
    ['streets', '/locations/streets', ['name', 'county', 'status']],
    ['cars', '/cars/cars', ['name', 'primary']],
    ['carModels', '/cars/models', ['name', 'car']],
    ['carGroups', '/cars/groups', ['name', 'ordering']],
    ['carTypes', '/cars/types', ['name', 'code', 'amount', 'ceo', 'group', 'ordering']],
    ['bodies', '/cars/bodies', ['name', 'primary']],
    ['colors', '/cars/colors', ['name', 'primary']],
    ['fuels', '/cars/fuels', ['name', 'code', 'ordering']],
    ['classificators', '/cars/classificators', ['name', 'code', 'status', 'checked']],
    ['newClassificators', '/cars/new-classificators', ['name', 'code', 'status', 'checked']],
  ])('%s stand at %s and have their fields', (list, path, fields) => {
    expect(LISTS[list].path).toBe(path);
    expect(Object.keys(LISTS[list].fields)).toEqual(expect.arrayContaining(fields));
  });

  it('each list is kept in the store of its name', () => {
    const stores = Object.fromEntries(
      Object.entries(LISTS).map(([list, { store }]) => [list, `${store.database}/${store.name}`]),
    );
    expect(stores).toEqual({
      regions: 'inspect/regions',
      counties: 'inspect/counties',
      streets: 'offline/streets',
      cars: 'inspect/cars',
      carModels: 'offline/car_models',
      carGroups: 'inspect/car-groups',
      carTypes: 'inspect/car-types',
      bodies: 'inspect/bodies',
      colors: 'inspect/colors',
      fuels: 'inspect/fuels',
      classificators: 'inspect/classificators',
      newClassificators: 'new/new-classificators',
    });
  });
});

it('§4: with a car group its car types go out of use, and nothing else does', () => {
  expect(RETIRED_WITH).toEqual({ carGroups: [{ list: 'carTypes', field: 'group' }] });
});

describe('§6, roles', () => {
  it('are these five', () => {
    expect([...ROLES].sort()).toEqual([
      'ADMIN',
      'TECHNICAL_SERVICE_MECHANIC',
      'TECHNICAL_SERVICE_OPERATOR',
      'TECHNICAL_SERVICE_OWNER',
      'VIEWER',
    ]);
  });

  it.each<Role>(['ADMIN', 'TECHNICAL_SERVICE_OWNER', 'TECHNICAL_SERVICE_OPERATOR', 'VIEWER'])(
    '%s loads the lists of the specification',
    (role) => {
      const lists = ['regions', 'counties', 'cars', 'carGroups', 'carTypes', 'bodies', 'colors', 'fuels'];
      expect(copiesFor(role)).toEqual(
        expect.arrayContaining([...lists, 'classificators', 'newClassificators']),
      );
    },
  );

  it('a mechanic loads the classificators and the new ones only', () => {
    expect(copiesFor('TECHNICAL_SERVICE_MECHANIC')).toEqual(['classificators', 'newClassificators']);
  });
});

describe('§7, calls and events', () => {
  it('the heartbeat says now, payments, redirect, classificators, APP_VERSION and nothing else', () => {
    expect(Object.keys(serverStatus.shape).sort()).toEqual([
      'APP_VERSION',
      'classificators',
      'now',
      'payments',
      'redirect',
    ]);
  });

  it('a change of either list of findings has the name of the specification', () => {
    for (const list of ['classificators', 'newClassificators']) {
      expect(changeEvent(list, 'ADD')).toBe('ADD_CLASSIFICATOR_TO_USER');
      expect(changeEvent(list, 'EDIT')).toBe('EDIT_CLASSIFICATOR_TO_USER');
      expect(changeEvent(list, 'DELETE')).toBe('DELETE_CLASSIFICATOR_TO_USER');
    }
    expect(changeEvent('colors', 'ADD')).toBe('EDIT_REFERENCE');
    expect(Object.keys(EVENTS)).toEqual(
      expect.arrayContaining(['ADD_CLASSIFICATOR_TO_USER', 'EDIT_CLASSIFICATOR_TO_USER', 'EDIT_REFERENCE']),
    );
  });

  it('events of mechanics, operators and checkups end in their company', () => {
    const names = [...STAFF_EVENTS].map((event) => ownedEventName(event, 'c1'));
    expect(names.sort()).toEqual([
      'ADD_MECHANIC_c1',
      'ADD_OPERATOR_c1',
      'DELETE_MECHANIC_c1',
      'DELETE_OPERATOR_c1',
      'EDIT_MECHANIC_c1',
      'EDIT_OPERATOR_c1',
    ]);
    for (const event of [...STAFF_EVENTS, 'EDIT_CHECKUP'] as const) expect(EVENTS[event].to).toBe('company');
    expect(ownedEventName('EDIT_CHECKUP', 'c1')).toBe('EDIT_CHECKUP_c1');
  });

  it('that of a notification ends in its person', () => {
    expect(EVENTS.GET_NOTIFICATION.to).toBe('each');
    expect(ownedEventName('GET_NOTIFICATION', 'u1')).toBe('GET_NOTIFICATION_u1');
  });
});

it('§5 and §8: its sentences', () => {
  expect(t('checkups.form.noInternet')).toBe('Առանց ինտերնետի հնարավոր չէ կատարել տեխնիկական զննություն');
  expect(t('serverStatus.connectionMissing')).toBe('Ուշադրություն․ սերվերի հետ կապը բացակայում է');
  expect(t('photos.failed')).toBe('Սխալ');
  expect(t('shell.notFoundTitle')).toBe('Էջը չի գտնվել');
  expect(t('payments.confirmed')).toBe('Վճարումը հաստատված է');
  expect(t('payments.failed')).toBe('Վճարման խափանում');
});

describe('§5 and §9, numbers', () => {
  it.each([
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
  ])('a verification code has six digits: %s %s', (code, taken) => {
    expect(smsCode.safeParse(code).success).toBe(taken);
  });

  it('a page may have 200 rows and no more', () => {
    expect(pageQuery.limit.safeParse('200').success).toBe(true);
    expect(pageQuery.limit.safeParse('201').success).toBe(false);
  });

  it('times are Yerevan’s, written DD/MM/YYYY HH:mm', () => {
    expect(TIME_ZONE).toBe('Asia/Yerevan');
    expect(formatDateTime('2026-03-04T21:05:00.000Z')).toBe('05/03/2026 01:05');
    expect(yerevanDay(new Date('2026-03-04T21:05:00.000Z'))).toBe('2026-03-05');
  });

  it.each([
    [100, 100],
    [101, 100],
    [199, 100],
    [200, 200],
    [1_050, 1_000],
  ])('the classificator %i belongs to the one whose code is divisible by 100: %i', (code, group) => {
    expect(groupCodeOf(code)).toBe(group);
  });
});
