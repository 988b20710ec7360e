import { z } from 'zod';
import { CHECKUP_ACTIONS } from '../checkups/index.ts';
import { addDays, type Day, instant } from '../kernel/dates.ts';
import { type DayFilter, dayFilter, daysInOrder } from '../kernel/day-filter.ts';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { HISTORY_ENTITIES } from './entities.ts';

/** Every checkup of a month in the country is read and counted in an instant; of a year it is not. */
const HISTORY_DAYS_MAX = 31;

const EDIT_ACTIONS = ['create', 'edit', 'retire', 'restore', 'import', 'export', 'lookup'] as const;

const editHistory = z.object({
  _id: objectId,
  at: instant,
  /** null = the machine, or somebody whom the reader may not see */
  user: objectId.nullable(),
  userName: z.string(),
  /** those of checkups are told as they are in checkup-history */
  action: z.enum([...EDIT_ACTIONS, ...CHECKUP_ACTIONS]),
  entity: z.enum(HISTORY_ENTITIES),
  record: objectId,
  /** why, where somebody had to say it */
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type EditHistory = z.infer<typeof editHistory>;

/** The days that are meant; null = the whole history of one record. Of many records those of today, or of what is said. */
export function historyDays(
  { startDate, endDate, record }: DayFilter & { record?: string | undefined },
  today: Day,
): { from: Day; to: Day } | null {
  if (record !== undefined && startDate === undefined && endDate === undefined) return null;
  const to = endDate ?? (startDate ? earlier(addDays(startDate, HISTORY_DAYS_MAX - 1), today) : today);
  const from = startDate ?? to;
  return { from, to: to < from ? from : to };
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** By the time alone, as sign-ins. */
export const HISTORY_SORTS = ['at'] as const;

export const historiesEndpoints = {
  editHistories: endpoint({
    method: 'GET',
    path: '/edit-histories',
    need: sessionCall,
    summary:
      'Changes of an entity, newest first, for who may see the entity itself; the staff may leave the entity out. Search is a part of the name of who changed it',
    query: z
      .strictObject({
        entity: z.enum(HISTORY_ENTITIES, { error: 'field.choice' }).optional().meta({
          description: 'What was changed. Only the staff may leave it out: every entity they may see',
        }),
        record: objectId.optional(),
        company: objectId.optional(),
        /** for one record everything unless days are said */
        ...dayFilter,
        ...pageQuery,
        sort: sortQuery(HISTORY_SORTS),
      })
      .superRefine(daysInOrder(HISTORY_DAYS_MAX)),
    response: listOf(editHistory),
  }),
} as const;
