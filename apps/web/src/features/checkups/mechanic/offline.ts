import { pageOf } from '@inspect/contract/access';
import type { FindingsOfMechanic } from '@inspect/contract/checkup-fields';
import { type Checkup, checkup, checkupOperations } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { itemOf } from '@inspect/contract/kernel';
import { z } from 'zod';
import type { Kind, Operation } from '../../../platform/outbox/index.ts';
import { type Entries, entries, keptFound, statedIn } from '../findings/entries.ts';

/** Where findings are recorded: by the mechanic on his device, which signs them, or at the desk in his name. */
export type SentFrom = 'device' | 'desk';

const NAMES = { device: 'checkups.findings', desk: 'checkups.desk-findings' } as const;
const PAGES = { device: 'tech-service-mechanic', desk: 'tech-service' } as const;
const answered = itemOf(checkup);

function kindOf(place: SentFrom) {
  const name = NAMES[place];
  return {
    name,
    schema: checkupOperations[name].schema,
    touches: 'checkups',
    // So every page knows what stands now in the moment in which nothing waits any more.
    keeps: (result) => answered.safeParse(result).data?.data,
    shown: (operation) => {
      const queued = queuedFindings(operation);
      const { vehicle, stated } = queued ?? { vehicle: t('checkups.list.noPlate'), stated: {} };
      return {
        title: t('checkups.mechanic.queuedOf', { vehicle, count: Object.keys(stated).length }),
        addresses: queued ? [addressOf(place, queued.checkup)] : [],
      };
    },
    // What was refused stands there as unsent again.
    edit: ({ payload }) => addressOf(place, sentFindings.safeParse(payload).data?.params.id ?? ''),
  } as const satisfies Kind;
}

/** Findings that wait for the network go together with all else, to the server's operations. */
export const FINDINGS_KINDS = { device: kindOf('device'), desk: kindOf('desk') };

const addressOf = (place: SentFrom, checkup: string) => `${pageOf(PAGES[place]).url}/${checkup}`;

export type SentFindings = { params: { id: string }; body: FindingsOfMechanic };
const sentFindings = z.object({ params: z.object({ id: z.string() }), body: keptFound });

/** What stood before, of that which was changed, and how the vehicle is called: kept here, not sent. */
const beside = z.object({ vehicle: z.string(), before: entries });
export type BesideFindings = z.infer<typeof beside>;

/** Findings that were sent and that the server has not answered for good. */
export type QueuedFindings = Pick<
  Operation,
  'id' | 'savedAt' | 'dependsOn' | 'after' | 'refusal' | 'unkept'
> &
  BesideFindings & {
    place: SentFrom;
    checkup: string;
    /** what he said, entry by entry; undefined = taken back */
    stated: Entries;
  };

/** What was read of an operation holds as long as it is the same: thousands may wait, and each change of one shows all anew. */
const readOnce = new WeakMap<Operation, QueuedFindings | null>();

/** null = it is none */
export function queuedFindings(operation: Operation): QueuedFindings | null {
  const known = readOnce.get(operation);
  if (known !== undefined) return known;
  const read = readQueued(operation);
  readOnce.set(operation, read);
  return read;
}

function readQueued(operation: Operation): QueuedFindings | null {
  const place = placeOf(operation.kind);
  const sent = sentFindings.safeParse(operation.payload).data;
  const known = beside.safeParse(operation.beside).data;
  if (!place || !sent || !known) return null;
  const { id, savedAt, dependsOn, after, refusal, unkept } = operation;
  return {
    id,
    savedAt,
    dependsOn,
    after,
    refusal,
    ...known,
    ...(unkept ? { unkept } : {}),
    place,
    checkup: sent.params.id,
    stated: statedIn(sent.body),
  };
}

export function placeOf(kind: string): SentFrom | null {
  if (kind === NAMES.device) return 'device';
  return kind === NAMES.desk ? 'desk' : null;
}

/** What may be empty: what the build before stored lacks those that came since. */
const EMPTY = Object.fromEntries(
  Object.entries(checkup.shape).flatMap(([name, field]) =>
    field.safeParse(null).success ? [[name, null]] : [],
  ),
);

const recordsRead = new WeakMap<object, { record: Checkup | undefined }>();

/** The record that an answer or a conflict brought, or that this device keeps. The same object is read once. */
export function recordIn(known: unknown): Checkup | undefined {
  if (typeof known !== 'object' || known === null) return undefined;
  const read = recordsRead.get(known) ?? { record: checkup.safeParse({ ...EMPTY, ...known }).data };
  recordsRead.set(known, read);
  return read.record;
}
