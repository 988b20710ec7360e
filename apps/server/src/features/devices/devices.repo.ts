import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** One that tells sooner again is not written down: a page that goes wrong costs no more than that. */
const APART_SECONDS = 10;

/** The company is that of the session, whatever was sent. */
const OWN_COMPANY: RawBuilder<string | null> = sql`inspect.actor_company()`;

type DeviceReport = {
  device: string;
  person: string;
  pending: number;
  attention: number;
  oldestAt: Date | null;
  late: boolean;
  seq: number;
  persisted: boolean | null;
  now: Date;
};

export async function noteState(tx: Tx, { device, person, now, ...told }: DeviceReport): Promise<void> {
  const { pending, attention, oldestAt, late, seq, persisted } = told;
  await tx.run(
    rawQuery(sql`insert into operation_devices as d
      (device, person, company, last_seq, at, told_at, pending, attention, oldest_at, late, issued_seq, persisted)
      values (${device}, ${person}, ${OWN_COMPANY}, 0, ${now}, ${now}, ${pending}, ${attention}, ${oldestAt}, ${late}, ${seq}, ${persisted})
      on conflict (device, person) do update
        set company = excluded.company, at = excluded.at, told_at = excluded.told_at, pending = excluded.pending,
          attention = excluded.attention, oldest_at = excluded.oldest_at, late = excluded.late,
          issued_seq = excluded.issued_seq, persisted = excluded.persisted
        where d.told_at is null or d.told_at <= excluded.told_at - make_interval(secs => ${APART_SECONDS})`),
  );
}

/** Told once; the first word stands. */
export async function noteLost(
  tx: Tx,
  lost: { device: string; person: string; pending: number; seenAt: Date; now: Date },
): Promise<void> {
  const { device, person, pending, seenAt, now } = lost;
  await tx.run(
    rawQuery(sql`insert into operation_devices as d (device, person, company, last_seq, at, lost_at, lost_pending, lost_seen_at)
      values (${device}, ${person}, ${OWN_COMPANY}, 0, ${now}, ${now}, ${pending}, ${seenAt})
      on conflict (device, person) do update
        set company = excluded.company, lost_at = excluded.lost_at, lost_pending = excluded.lost_pending,
          lost_seen_at = excluded.lost_seen_at
        where d.lost_at is null`),
  );
}
