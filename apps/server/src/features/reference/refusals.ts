import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { type ListDefinition, refFields } from '@inspect/contract/reference';
import { knownIds } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';

/** What the row points to is in use. Only fields that were sent: what was retired meanwhile may stay. */
export async function refuseUnknownRefs(context: ListContext, sent: Record<string, unknown>): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [field, target] of refFields(context.list)) {
    const id = sent[field];
    if (typeof id !== 'string') continue;
    const known = await knownIds(context.tx, otherList(context, target).list, [id]);
    if (!known.has(id)) fields[field] = t('field.unknown_id');
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
}

/**
 * Runs a write; what another row in use has already becomes a refusal under its field. The database's own
 * constraints decide, so two at once can't both be right; their names end in the column.
 */
export async function refuseTaken<Result>(
  list: ListDefinition,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (problem) {
    const column = takenColumn(problem);
    if (column === undefined) throw problem;
    const field = Object.entries(list.fields).find(([name, each]) => (each.column ?? name) === column)?.[0];
    throw new AppError('reference.taken', { fields: { [field ?? column]: t('reference.taken') } }, problem);
  }
}

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

function takenColumn(problem: unknown): string | undefined {
  if (!(problem instanceof Error) || !('code' in problem) || !('constraint' in problem)) return undefined;
  if (problem.code !== UNIQUE_VIOLATION && problem.code !== EXCLUSION_VIOLATION) return undefined;
  return /_live_(\w+)$/.exec(String(problem.constraint))?.[1];
}
