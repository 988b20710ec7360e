import type { Actor } from '@inspect/contract/access';
import { mayEdit } from '@inspect/contract/checkups';

type Row = Record<string, unknown>;

/** Instants as text, and what this person may do with this row. */
export function presentCheckup(actor: Actor, row: Row): Row {
  const presented: Row = {};
  for (const [name, value] of Object.entries(row))
    presented[name] = value instanceof Date ? value.toISOString() : value;
  const { status, deleted, createdBy } = presented;
  if (typeof status === 'string' && typeof deleted === 'boolean' && typeof createdBy === 'string') {
    presented.can = { edit: mayEdit(actor, { status, deleted, createdBy }) };
  }
  return presented;
}
