import type { Actor } from '@inspect/contract/access';
import {
  type CheckupRow,
  matchOf,
  rankOf,
  readSearchTerms,
  SEARCH_SORTS,
  type SearchMatch,
  type SearchQuery,
  type SearchSort,
} from '@inspect/contract/checkups';
import { PAGE_SIZE, paginationOf, sortKey, yerevanDay } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupsByIds, scopePartsOf, shownSince } from '../../checkup-list/index.ts';
import { type Candidate, candidatesOf, MOST_FOUND, type Within } from './candidates.query.ts';

type Hit = { id: string; at: number; match: SearchMatch; key: string };

/** One page of what was found, best matches first, then the newest, or in the order that is asked for. */
export async function searchCheckups(
  tx: Tx,
  actor: Actor,
  now: Date,
  { search, company, fields, sort, page = 1, limit = PAGE_SIZE }: SearchQuery,
) {
  const within = withinOf(actor, company, now);
  const candidates = within ? await candidatesOf(tx, readSearchTerms(search), within) : [];
  const hits = hitsAmong(candidates, search, sort);
  const shown = hits.slice((page - 1) * limit, page * limit);
  const matches = new Map(shown.map(({ id, match }) => [id, match]));
  const rows = await checkupsByIds(
    tx,
    actor,
    shown.map(({ id }) => id),
    fields,
  );
  return {
    data: rows.flatMap((row) => withMatch(row, matches.get(row._id))),
    pagination: paginationOf(hits.length, page, limit),
    more: hasMore(candidates),
  };
}

const withMatch = (row: CheckupRow, match: SearchMatch | undefined) => (match ? [{ ...row, match }] : []);

/** null = nowhere: he sees none, or asks for another's company. */
function withinOf(actor: Actor, company: string | undefined, now: Date): Within | null {
  const scope = scopePartsOf(actor);
  if (!scope || (scope.company !== undefined && company !== undefined && company !== scope.company))
    return null;
  return {
    ...scope,
    ...(company === undefined ? {} : { company }),
    ...(scope.mechanic === undefined ? {} : { closedSince: shownSince(yerevanDay(now)) }),
  };
}

const KEYS: Record<SearchSort, (candidate: Candidate) => string> = {
  createdAt: ({ created_at }) => created_at.toISOString(),
  CarRegNo: ({ car_reg_no }) => car_reg_no ?? '',
  ownerName: ({ owner_name }) => sortKey(owner_name),
};

function hitsAmong(candidates: readonly Candidate[], search: string, sort: SearchQuery['sort']): Hit[] {
  const column = SEARCH_SORTS.find((name) => name === sort?.replace(/^-/, ''));
  const wanted = readSearchTerms(search);
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const hits = [...byId.values()].flatMap((candidate): Hit[] => {
    const match = matchOf(wanted, {
      CarRegNo: candidate.car_reg_no,
      VIN: candidate.vin,
      registrationCertificate: candidate.registration_certificate,
      number: candidate.number,
      phone: candidate.phone,
      ownerName: candidate.owner_name,
    });
    const key = column ? KEYS[column](candidate) : '';
    return match ? [{ id: candidate.id, at: candidate.created_at.getTime(), match, key }] : [];
  });
  const way = sort?.startsWith('-') ? -1 : 1;
  return hits.sort(
    (one, other) =>
      inOrder(one.key, other.key, way) ||
      rankOf(one.match.how) - rankOf(other.match.how) ||
      other.at - one.at ||
      (one.id < other.id ? 1 : -1),
  );
}

/** What is empty stands at the end either way. */
function inOrder(one: string, other: string, way: 1 | -1): number {
  if (one === other) return 0;
  if (one === '' || other === '') return one === '' ? 1 : -1;
  return one < other ? -way : way;
}

function hasMore(candidates: readonly Candidate[]): boolean {
  return [1, 2, 3].some((way) => candidates.filter((one) => one.way === way).length === MOST_FOUND);
}
