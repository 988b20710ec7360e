import type { Actor } from '@inspect/contract/access';
import { REPORT_RANGE_DAYS } from '@inspect/contract/checkup-list';
import { type RawBuilder, sql } from 'kysely';
import { scopedCheckups } from '../checkup-list/index.ts';
import { dayOf, type InspectionWindow } from './inspections.query.ts';

/**
 * One photograph for two checkups, of whatever status: once for each two, with the greatest likeness. Row-level security shows
 * it to the staff alone.
 */
export const reusedPhotos = (actor: Actor, { from, to }: InspectionWindow): RawBuilder<unknown> => sql`
  select p.before || ':' || p.id as key, p.station, p.mechanic, p.day,
         jsonb_build_object('likeness', round(p.likeness::numeric, 3), 'photos', p.photos) as figures,
         array[p.before, p.id] as evidence, 2 as records
    from (select c.id::text, e.checkup::text as before, c.station::text, c.mechanic::text, ${dayOf(sql`c.created_at`)} as day,
                 max(r.likeness) as likeness, count(*) as photos
            from (select c.* ${scopedCheckups(actor, { startDate: from, endDate: to }, to, REPORT_RANGE_DAYS)}) c
            join attachments a on a.checkup = c.id
            join photo_reuses r on r.photo = a.id
            join attachments e on e.id = r.earlier and e.checkup <> c.id
           group by c.id, e.checkup, c.station, c.mechanic, c.created_at) p`;
