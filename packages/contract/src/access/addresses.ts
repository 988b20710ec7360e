import { PAGES, type PageRoute, pageOf } from './pages.ts';

const CHECKUP_LISTS: readonly PageRoute[] = [
  'tech-service',
  'company-tech-service',
  'tech-service-company-view',
  'tech-service-view',
  'tech-service-all',
];

/** Addresses that belong to no page of the tree. */
const BESIDE_PAGES = [
  '/',
  '/login',
  '/forgot',
  '/invite',
  '/profile',
  '/attention',
  '/company',
  '/settings',
  '/offline',
  '/error-404',
  '/idram/success',
  '/idram/fail',
];

const BELOW_PAGES = [
  ...CHECKUP_LISTS.map(pageOf).flatMap(({ url }) => [`${url}/search`, `${url}/$id`, `${url}/vehicle/$vin`]),
  `${pageOf('tech-service-all').url}/$id/move`,
  `${pageOf('tech-service-mechanic').url}/$id`,
  `${pageOf('tech-service-mechanic').url}/vehicle/$vin`,
  `${pageOf('devices').url}/quarantine`,
  `${pageOf('companies').url}/$id`,
  `${pageOf('view-companies').url}/$id`,
  // Each payment has a page of its own; a shift is read in its list.
  ...PAGES.filter(({ group, route }) => group === 'payments' && route !== 'cash-shifts').map(
    ({ url }) => `${url}/$id`,
  ),
];

/** Pages for everybody that the server makes by itself, outside the application and in no menu. */
export const PUBLIC_PAGES = ['/stations', '/faq', '/due', '/check'] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** Where links lead that stand in a message or on a receipt: the server makes these pages too, one for each link. */
export const LINK_PATHS = { stopReminders: '/r/', receipt: '/receipt/' } as const;

/** Every address of the interface, `$name` stands for one part of any text. */
export const WEB_ADDRESSES: readonly string[] = [
  ...PAGES.map((page) => page.url),
  ...BESIDE_PAGES,
  ...BELOW_PAGES,
];

export function isWebAddress(pathname: string): boolean {
  return WEB_ADDRESSES.some((pattern) => matchesPath(pattern, pathname));
}

/** `/users/$id` matches `/users/5`; a slash at the end is forgiven. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const expected = pattern.split('/').filter(Boolean);
  const actual = pathname.split('/').filter(Boolean);
  return (
    expected.length === actual.length &&
    expected.every((part, index) => part.startsWith('$') || part === actual[index])
  );
}
