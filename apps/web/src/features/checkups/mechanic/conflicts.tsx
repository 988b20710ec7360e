import { ConflictTable } from '../../../ui/form/conflict-table.tsx';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import { entriesOf } from '../findings/entries.ts';
import { entryName, entryText } from '../findings/entry-text.ts';
import type { InspectionWork } from './use-inspection.ts';

/** What somebody else and this mechanic both said differently, in words. */
export function Conflicts({
  work: { record, mine, conflicts, takeTheirs },
  groups,
}: {
  work: InspectionWork;
  groups: readonly ClassificatorGroup[];
}) {
  if (conflicts.length === 0) return null;
  const stored = entriesOf(record);
  const rows = conflicts.map((key) => ({
    field: key,
    label: entryName(key, groups),
    theirs: entryText(stored[key]),
    mine: entryText(mine[key]),
  }));
  return <ConflictTable conflicts={rows} onTakeTheirs={takeTheirs} />;
}
