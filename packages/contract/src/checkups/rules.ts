import type { Actor } from '../access/index.ts';

type Row = { status: string; deleted: boolean; createdBy: string };

/** An operator changes what he himself opened, until it is concluded. */
export function mayEdit(actor: Pick<Actor, 'userId'>, row: Row): boolean {
  return row.status === 'open' && !row.deleted && row.createdBy === actor.userId;
}
