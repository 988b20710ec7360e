import type { SessionActor, Tx } from '../../platform/db/transaction.ts';
import type { Grants } from '../../platform/http/route-services.ts';
import { grantedPages, grantsOf } from './granted-pages.query.ts';

const MAX_PEOPLE = 5_000;

/** Grants per person until any grant changes: the session look-up carries the version, so every process notices. */
export function createGrantsCache(): (tx: Tx, session: SessionActor) => Promise<Grants> {
  const known = new Map<string, { version: number; role: string; grants: Grants }>();
  return async (tx, session) => {
    const cached = known.get(session.userId);
    if (cached && cached.version === session.accessVersion && cached.role === session.role)
      return cached.grants;
    const grants = grantsOf(await grantedPages(tx, session));
    if (known.size >= MAX_PEOPLE) known.clear();
    known.set(session.userId, { version: session.accessVersion, role: session.role, grants });
    return grants;
  };
}
