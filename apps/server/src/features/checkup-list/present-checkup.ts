import type { Actor } from '@inspect/contract/access';
import { checkupPermissions } from '@inspect/contract/checkups';

type Row = Record<string, unknown>;

/** Instants as text, and what this person may do with this row. */
export function presentCheckup(actor: Actor, row: Row): Row {
  const presented = { ...row };
  for (const name in presented) {
    const value = presented[name];
    if (value instanceof Date) presented[name] = value.toISOString();
  }
  const { status, deleted, createdBy, mechanic, company } = presented;
  const known = [status, createdBy, mechanic, company].every((value) => typeof value === 'string');
  // With fewer columns asked for, it can't be said.
  if (known && typeof deleted === 'boolean') {
    presented.can = checkupPermissions(actor, {
      status: String(status),
      deleted,
      createdBy: String(createdBy),
      mechanic: String(mechanic),
      company: String(company),
    });
  }
  return presented;
}
