import type { Tx } from '../../../platform/db/transaction.ts';
import { type Write, writeCheckup } from './checkup.repo.ts';
import { columnsPointingTo, openPointingTo } from './reference-use.query.ts';

type Followed = { _id: string; version: number; status: string; company: string };

/** Open checkups that point to a merged row of this list go on to the right one, each with a version of its own. */
export async function followMerged(
  tx: Tx,
  list: string,
  { from, to }: { from: string; to: string },
  write: Pick<Write, 'by' | 'reason' | 'now'>,
): Promise<Followed[]> {
  const followed: Followed[] = [];
  for (const column of columnsPointingTo(list))
    for (const { _id, version, company } of await openPointingTo(tx, column, from)) {
      await writeCheckup(tx, { ...write, id: _id, version, action: 'edit' }, { [column]: to });
      followed.push({ _id, version: version + 1, status: 'open', company });
    }
  return followed;
}
