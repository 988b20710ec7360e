import { isPageRoute, type PageRoute, pageOf } from '@inspect/contract/access';
import type { Page } from '@inspect/contract/auth';
import { CHECKUP_PAGES } from '@inspect/contract/checkup-list';
import { SEARCH_LEAST, significantLength } from '@inspect/contract/checkups';
import { type Found, globalSearchEndpoints } from '@inspect/contract/global-search';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatPlate, searchKey } from '@inspect/contract/kernel';
import { useDebouncedValue } from '@mantine/hooks';
import { hasPage, type Session, useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { headingOf, subtitleAmong } from '../../platform/menu/menu-groups.ts';
import { recordAddress } from '../checkup-list/index.ts';

type FoundKind = 'pages' | 'checkups' | 'people' | 'companies';
export type FoundEntry = { id: string; name: string; about: string; address: string };
export type FoundGroup = { kind: FoundKind; entries: FoundEntry[] };

/** Milliseconds after the last key. */
const PAUSE = 200;
const PAGES = 6;

/** What fits the typed text, by kind: pages at once, the rest as soon as the server has answered. */
export function useFound(typed: string) {
  const person = useSession();
  const [settled] = useDebouncedValue(typed.trim(), PAUSE);
  const enough = isEnough(settled);
  const read = useRead(
    globalSearchEndpoints.search,
    { query: { search: settled } },
    { enabled: enough, keepPrevious: true },
  );
  const found = enough ? read.data?.data : undefined;
  const groups: FoundGroup[] = [
    { kind: 'pages', entries: pagesLike(typed, person.pages) },
    ...(found ? groupsOf(found, person) : []),
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    /** the server is not asked for so little */
    short: !isEnough(typed),
    /** the server has not answered what is typed now */
    pending: isEnough(typed) && (settled !== typed.trim() || read.isFetching),
    problem: enough && read.isError ? read.error : null,
  };
}

const isEnough = (text: string) => significantLength(text) >= SEARCH_LEAST;

function pagesLike(typed: string, granted: readonly Page[]): FoundEntry[] {
  const wanted = searchKey(typed);
  const byId = new Map(granted.map((page) => [page.id, page]));
  const shown = granted.flatMap((page) => (isPageRoute(page.route) ? [{ page, route: page.route }] : []));
  const routes = shown.map(({ route }) => route);
  const entries = shown.map(({ page, route }): FoundEntry => {
    const about = [subtitleAmong(route, routes), headingOf(page, byId).title].filter(Boolean).join(' · ');
    return { id: route, name: t(`access.page.${route}`), about, address: pageOf(route).url };
  });
  if (wanted === '') return entries.slice(0, PAGES);
  return entries.filter(({ name, about }) => searchKey(name, about).includes(wanted)).slice(0, PAGES);
}

function groupsOf(found: Found, person: Session): FoundGroup[] {
  const { can } = person;
  const first = (...pages: PageRoute[]) => pages.find((page) => hasPage(person, page));
  const [checkups, people, companies] = [
    // Where something can be done about a record, not only read.
    CHECKUP_PAGES.find((page) => can(page, 'edit')) ?? first(...CHECKUP_PAGES),
    first('users', 'tech-service-owner-users'),
    first('companies', 'view-companies'),
  ];
  return [
    { kind: 'checkups', entries: checkups ? found.checkups.map((row) => checkupEntry(checkups, row)) : [] },
    {
      kind: 'people',
      entries: people
        ? found.people.map(({ _id, name, role, companyName }) => ({
            id: _id,
            name,
            about: [t(`access.role.${role}`), companyName].filter(Boolean).join(' · '),
            address: `${pageOf(people).url}?row=${_id}`,
          }))
        : [],
    },
    {
      kind: 'companies',
      entries: companies
        ? found.companies.map(({ _id, name, taxCode }) => ({
            id: _id,
            name,
            about: taxCode,
            address: `${pageOf(companies).url}/${_id}`,
          }))
        : [],
    },
  ];
}

function checkupEntry(page: PageRoute, row: Found['checkups'][number]): FoundEntry {
  const { _id, CarRegNo, VIN, ownerName, createdAt, status } = row;
  const about = [ownerName, createdAt && formatDateTime(createdAt), status && t(`checkups.status.${status}`)];
  return {
    id: _id,
    name: CarRegNo ? formatPlate(CarRegNo) : (VIN ?? t('checkups.list.noPlate')),
    about: about.filter(Boolean).join(' · '),
    address: recordAddress(page, _id),
  };
}
