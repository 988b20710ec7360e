import { nameFieldOf } from '@inspect/contract/checkup-fields';
import { checkupOperations, type NewCheckup, newCheckup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { z } from 'zod';
import { type Kind, mergesStore, type Operation, outbox } from '../../../platform/outbox/index.ts';
import { additionsIn } from '../../additions/index.ts';
import { plateText } from '../../vehicles/index.ts';
import { withMerged } from '../draft/change.ts';
import { type CheckupDraft, checkupDraft, DRAFT_FIELDS } from '../draft/draft.ts';

const payload = z.object({ body: newCheckup });
/** What the operator typed, to be put right where it is refused, and the names of what he chose, to be read. */
const beside = z.object({ draft: checkupDraft, names: z.record(z.string(), z.string()) });

/** A checkup that was begun with a connection and whose save nobody answered: the server may have it or not. */
export const unsentKind = {
  name: 'checkups.add',
  schema: checkupOperations['checkups.add'].schema,
  touches: 'checkups',
  makes: (sent) => z.object({ body: z.object({ temporary_id: z.string() }) }).parse(sent).body.temporary_id,
  shown: (operation) => {
    const body = payload.safeParse(operation.payload).data?.body;
    const plate = (body && (plateText(body.CarRegNo ?? null) ?? body.VIN)) ?? '';
    const addresses = body ? [`/tech-service/${body.temporary_id}`] : [];
    return { title: t('checkups.unsent.title', { plate }), addresses };
  },
  edit: ({ id }) => correctionAddress(id),
} as const satisfies Kind;

/** Where one that was refused is put right. */
export function correctionAddress(operation: string): string {
  return `/tech-service/add?resend=${operation}`;
}

export type Unsent = {
  /** the operation's */
  id: string;
  body: NewCheckup;
  draft: CheckupDraft;
  /** of what was chosen, by the field that holds a name in a stored checkup */
  names: Readonly<Record<string, string>>;
  owner: string;
  /** ISO */
  recordedAt: string;
  refusal: Operation['refusal'];
};

/** null = it is none */
export function unsentOf(operation: Operation): Unsent | null {
  if (operation.kind !== unsentKind.name) return null;
  const { id, owner, recordedAt, refusal } = operation;
  const sent = payload.safeParse(operation.payload).data;
  const kept = beside.safeParse(operation.beside).data;
  if (!sent || !kept) return null;
  const draft = withMerged(kept.draft, mergesStore.get());
  return { id, body: sent.body, draft, names: kept.names, owner, recordedAt, refusal };
}

/** The id is that of the draft for life; the operation is another one each time. */
export async function keepUnsent(
  id: string,
  owner: string,
  body: NewCheckup,
  typed: { draft: CheckupDraft; names: Record<string, string> },
): Promise<boolean> {
  const sent = { params: {}, body };
  const storing = await outbox.add(unsentKind, {
    id,
    owner,
    payload: sent,
    beside: typed,
    dependsOn: additionsIn(body),
  });
  if (storing !== 'stored') await outbox.discard(id);
  return storing === 'stored';
}

/** The same checkup was put right and is saved or kept anew: what was refused of it is over. */
export async function forgetRefused(checkup: string, but: string | null): Promise<void> {
  for (const operation of outbox.store.get().operations) {
    const unsent = unsentOf(operation);
    if (unsent?.refusal && unsent.body.temporary_id === checkup && unsent.id !== but)
      await outbox.discard(unsent.id);
  }
}

type Lists = Readonly<Record<string, unknown>>;
const options = z.object({ options: z.array(z.object({ id: z.string(), name: z.string() })) });

/** The names of what is chosen in a form, by the field that holds each in a stored checkup. */
export function namesOf({ values }: CheckupDraft, lists: Lists): Record<string, string> {
  const named = DRAFT_FIELDS.flatMap((field) => {
    const name = nameFieldOf(field);
    const chosen = options.safeParse(lists[field]).data?.options.find(({ id }) => id === values[field]);
    return name && chosen ? [[name, chosen.name]] : [];
  });
  return Object.fromEntries(named);
}
