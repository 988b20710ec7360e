import type { Actor } from '@inspect/contract/access';
import type { EvidenceRecord } from '@inspect/contract/analysis';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { scopeCondition } from '../checkup-list/index.ts';

type Times = 'createdAt' | 'inspectedAt' | 'concludedAt';
type Stored = Omit<EvidenceRecord, Times> & { createdAt: Date; inspectedAt: Date; concludedAt: Date | null };

/** The checkups of these ids that the person may see, in the order of their time. */
export async function evidenceRecords(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<EvidenceRecord[]> {
  const query = sql<Stored>`
    select c.id as _id, c.car_reg_no as "CarRegNo", co.name as "companyName", s.name as "stationName", u.name as "mechanicName",
           c.created_at as "createdAt", c.concluded_at as "concludedAt", c.opinion as "Opinion", c.number,
           greatest(c.created_at, case c.signature when 'device' then coalesce(f.at, c.signed_at)
             else coalesce(c.signed_at, c.concluded_at, c.created_at) end) as "inspectedAt"
      from checkups c join companies co on co.id = c.company join stations s on s.id = c.station
      left join users u on u.id = c.mechanic
      left join findings_sent f on f.checkup = c.id
     where c.id = any(${[...ids]}::text[]) and not c.deleted and ${scopeCondition(actor)}
     order by c.created_at, c.id`;
  return (await tx.rows(rawQuery(query))).map(({ createdAt, inspectedAt, concludedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    inspectedAt: inspectedAt.toISOString(),
    concludedAt: concludedAt?.toISOString() ?? null,
  }));
}
