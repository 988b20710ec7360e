import type { Actor } from '@inspect/contract/access';
import type { ListDefinition, Lists } from '@inspect/contract/reference';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { PersonInput } from '../../platform/http/route.ts';
import type { Announcement } from '../../platform/realtime/announcement.ts';

/** Is a row still needed by a record that is being worked on? Asked of the features that keep such records. */
type InUse = (tx: Tx, list: string, row: { _id: string } & Record<string, unknown>) => Promise<boolean>;

type Use = { records: string; count: number };

/** How many records that are no rows of lists use a row, each kind counted to `most`; asked of the same features. */
type Uses = (...asked: [...Parameters<InUse>, most: number]) => Promise<Use[]>;

export type ListServices = { lists: Lists; buildId: string; clock: Clock; inUse: InUse; uses: Uses };

export type ListContext = Omit<ListServices, 'clock'> & {
  /** the list's name among them */
  name: string;
  list: ListDefinition;
  tx: Tx;
  actor: Actor;
  now: Date;
  announce: (announcement: Announcement) => void;
};

type Input = Pick<PersonInput<never>, 'tx' | 'actor' | 'announce'>;

/** What is done to one list, by who calls. */
export const contextFor =
  ({ clock, ...services }: ListServices, name: string, list: ListDefinition) =>
  ({ tx, actor, announce }: Input): ListContext => ({
    ...services,
    name,
    list,
    tx,
    actor,
    now: clock.now(),
    announce,
  });

export function otherList(context: ListContext, name: string): ListContext {
  const list = context.lists[name];
  if (!list) throw new Error(`there is no list ${name}`);
  return { ...context, name, list };
}
