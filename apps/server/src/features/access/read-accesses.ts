import {
  type Accesses,
  type AccessTarget,
  type Actor,
  givingProblem,
  isPageRoute,
  PAGE_ACTIONS,
  possibleOn,
  type Role,
  roleRecord,
  targetProblem,
} from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import { accessPerson, grantPairs } from './accesses.query.ts';

export type RightsHolder = { user?: string | undefined; role?: Role | undefined };
type Person = NonNullable<Awaited<ReturnType<typeof accessPerson>>>;

export type FoundTarget = { target: AccessTarget; person: Person | null; locked: 'self' | 'above' | null };

/** Whose rights are asked for; somebody whom one may not see and somebody who isn't there are the same. */
export async function findTarget(tx: Tx, actor: Actor, asked: RightsHolder): Promise<FoundTarget> {
  const person = asked.user === undefined ? null : await accessPerson(tx, asked.user);
  if (person === undefined) throw new AppError('not_found');
  const target: AccessTarget = person
    ? { kind: 'user', id: person._id, role: person.role, company: person.company }
    : { kind: 'role', role: asked.role ?? actor.role };
  const locked = targetProblem(actor, target);
  if (locked === 'unseen') throw new AppError('not_found');
  return { target, person, locked };
}

/** The table of rights as this person may see and change it. */
export async function readAccesses(tx: Tx, actor: Actor, found: FoundTarget): Promise<Accesses> {
  const { target, person, locked } = found;
  const pairs = await grantPairs(tx, { user: person?._id ?? null, role: target.role });
  return {
    person,
    role: target.role,
    record: person?._id ?? roleRecord(target.role),
    locked,
    rows: pairs.map(({ page, route, own, inherited }) => ({
      page,
      route,
      possible: [...possibleOn(target.role, route)],
      givable: isPageRoute(route)
        ? PAGE_ACTIONS.filter(
            (action) => givingProblem(actor, target.role, route, action, inherited) === null,
          )
        : [],
      inherited,
      own,
    })),
  };
}
