import { FINDING_LISTS, MEASUREMENT_NAMES } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { ConflictTable } from '../../../ui/form/conflict-table.tsx';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import { type Entries, entriesOf, measurementKey } from '../findings/entries.ts';
import { decimalText, findingText } from '../findings/entry-text.ts';
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
    label: nameOf(key, groups),
    theirs: entryText(stored[key]),
    mine: entryText(mine[key]),
  }));
  return <ConflictTable conflicts={rows} onTakeTheirs={takeTheirs} />;
}

function nameOf(key: string, groups: readonly ClassificatorGroup[]): string {
  const measurement = MEASUREMENT_NAMES.find((name) => measurementKey(name) === key);
  if (measurement) return t(`checkups.measurement.${measurement}`);
  const [of, code = ''] = key.split('.');
  const list = FINDING_LISTS.find((name) => name === of);
  const members = groups.filter((group) => group.list === list).flatMap((group) => group.members);
  return members.find((member) => member.code === code)?.name ?? t('checkups.findings.unknown', { code });
}

function entryText(entry: Entries[string]): string {
  if (entry === undefined) return t('shell.emptyValue');
  return typeof entry === 'number' ? decimalText(entry) : findingText(entry);
}
