import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { type ListDefinition, refFields } from '@inspect/contract/reference';
import { brokenConstraint } from '../../platform/db/broken-constraint.ts';
import { auditedIn } from '../../platform/history/audited-table.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import { tableOf } from './list-table.ts';

/** What the row points to is in use. Only fields that were sent: what was retired meanwhile may stay. */
export async function refuseUnknownRefs(context: ListContext, sent: Record<string, unknown>): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [field, target] of refFields(context.list)) {
    const id = sent[field];
    if (typeof id !== 'string') continue;
    const row = await auditedIn(tableOf(otherList(context, target).list)).lock(context.tx, id);
    if (!row) fields[field] = t('field.unknown_id');
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
}

type Refusal = (field: string, problem: unknown) => AppError;

const takenField: Refusal = (field, problem) =>
  new AppError('reference.taken', { fields: { [field]: t('reference.taken') } }, problem);

/** Runs a write; what another row in use has already becomes a refusal, under its field unless said otherwise. */
export async function refuseTaken<Result>(
  list: ListDefinition,
  write: () => Promise<Result>,
  refusal: Refusal = takenField,
): Promise<Result> {
  try {
    return await write();
  } catch (problem) {
    // The names of these constraints end in the column.
    const column = /_live_(\w+)$/.exec(brokenConstraint(problem) ?? '')?.[1];
    if (column === undefined) throw problem;
    const field = Object.keys(list.fields).find((name) => (list.fields[name]?.column ?? name) === column);
    throw refusal(field ?? column, problem);
  }
}
