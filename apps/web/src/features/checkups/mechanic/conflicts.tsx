import { t } from '@inspect/contract/i18n';
import { ConflictTable } from '../../../ui/form/conflict-table.tsx';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import { entryName, entryText } from '../findings/entry-text.ts';
import type { InspectionWork } from './use-inspection.ts';

type ConflictsProps = { work: InspectionWork; groups: readonly ClassificatorGroup[] };

/** What was said differently elsewhere and here, in words: by somebody else, or by himself in another page or on another device. */
export function Conflicts({ work, groups }: ConflictsProps) {
  const { base, mine, conflicts, isOwn, takeTheirs } = work;
  const rowsOf = (keys: readonly string[]) =>
    keys.map((key) => ({
      field: key,
      label: entryName(key, groups),
      theirs: entryText(base[key]),
      mine: entryText(mine[key]),
    }));
  const own = rowsOf(conflicts.filter(isOwn));
  const others = rowsOf(conflicts.filter((key) => !isOwn(key)));
  return (
    <>
      {others.length > 0 ? <ConflictTable conflicts={others} onTakeTheirs={takeTheirs} /> : null}
      {own.length > 0 ? (
        <ConflictTable conflicts={own} onTakeTheirs={takeTheirs} title={t('checkups.mechanic.ownConflict')} />
      ) : null}
    </>
  );
}
