import {
  type AccessCell,
  type Accesses,
  type Actor,
  can,
  changeProblem,
  isPageRoute,
  PAGE_ACTIONS,
  type PageFlags,
  pageNeed,
  scopeOf,
  tidyFlags,
} from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Change, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { type GrantPair, grantPairs } from './accesses.query.ts';
import { lockRights, removeGrant, storeGrant } from './accesses.repo.ts';
import { grantedPages, grantsOf } from './granted-pages.query.ts';
import { findTarget, type RightsHolder, readAccesses } from './read-accesses.ts';
import { rightsHaveAdministrator } from './rights-administrator.query.ts';

type Writing = { tx: Tx; actor: Actor; now: Date };
const NEED = pageNeed(['accesses', 'accesses_all'], 'edit', 'accesses');

/** All of the sent pages or none, one change at a time in the country: the changer's rights are read after the wait. */
export async function changeAccesses(
  { tx, actor: before, now }: Writing,
  asked: RightsHolder,
  cells: readonly AccessCell[],
): Promise<{ data: Accesses; user: string | null; changed: boolean }> {
  await lockRights(tx);
  const actor = { ...before, grants: grantsOf(await grantedPages(tx, before)) };
  if (!can(actor, NEED)) throw new AppError('forbidden');
  const found = await findTarget(tx, actor, asked);
  if (found.locked) throw new AppError(`access.${found.locked}`);
  const { target, person } = found;
  const holder = { user: person?._id ?? null, role: target.role };
  const pairs = new Map((await grantPairs(tx, holder)).map((pair) => [pair.page, pair]));

  const changes: Change[] = [];
  for (const cell of cells) {
    const pair = pairs.get(cell.page);
    if (!pair || !isPageRoute(pair.route)) throw new AppError('not_found');
    if (!same(pair.own, cell.known))
      throw new AppError('version_conflict', { data: await readAccesses(tx, actor, found) });
    const wanted = cell.flags && tidyFlags(cell.flags);
    const problem = changeProblem(actor, target.role, pair.route, { ...pair, wanted });
    if (problem) throw new AppError(`access.${problem}`);
    if (same(pair.own, wanted)) continue;
    if (wanted) await storeGrant(tx, holder, cell.page, wanted);
    else await removeGrant(tx, holder, cell.page);
    changes.push(changeOf(pair, wanted));
  }
  const reaches = scopeOf(actor, 'accesses') === 'all';
  if (reaches && !(await rightsHaveAdministrator(tx))) throw new AppError('access.last_admin');
  const data = await readAccesses(tx, actor, found);
  if (changes.length > 0)
    await recordEdits(tx, { user: actor.userId, company: person?.company ?? null, at: now }, [
      { entity: 'accesses', record: data.record, action: 'edit', changes },
    ]);
  return { data, user: holder.user, changed: changes.length > 0 };
}

/** The page's route names the field; what is granted stands as the actions. Null = nothing of its own. */
export function changeOf({ route, own }: GrantPair, wanted: PageFlags | null): Change {
  return { field: route, before: actionsIn(own), after: actionsIn(wanted) };
}

const actionsIn = (flags: PageFlags | null) => flags && PAGE_ACTIONS.filter((action) => flags[action]);

const same = (one: PageFlags | null, other: PageFlags | null) =>
  one === other || (one && other ? PAGE_ACTIONS.every((action) => one[action] === other[action]) : false);
