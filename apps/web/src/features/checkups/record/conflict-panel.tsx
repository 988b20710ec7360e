import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { ConflictTable } from '../../../ui/form/conflict-table.tsx';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { labelOf } from '../../checkup-fields/index.ts';
import { type DraftField, type DraftValues, valuesOfRecord } from '../draft/draft.ts';
import type { EditWork } from './use-edit.ts';

/** What both changed, in words. */
export function ConflictPanel({ edit }: { edit: EditWork }) {
  const { work } = edit;
  const theirs = valuesOfRecord(work.record);
  const conflicts = work.conflicts.map((field) => ({
    field,
    label: labelOf(field, work.draft.values.ownerStatus),
    theirs: textOf(field, theirs, edit),
    mine: textOf(field, work.draft.values, edit),
  }));
  const take = (name: string) => work.conflicts.filter((field) => field === name).forEach(edit.takeTheirs);
  return <ConflictTable conflicts={conflicts} onTakeTheirs={take} />;
}

function textOf(field: DraftField, values: DraftValues, edit: EditWork): string {
  const value = values[field];
  if (value === null || value === '') return t('shell.emptyValue');
  if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
  if (field === 'ownerStatus' && values.ownerStatus !== null)
    return t(`reference.ownerStatus.${values.ownerStatus}`);
  if (field === 'nextCheckup' && values.nextCheckup !== null)
    return t(`reference.nextCheckup.${values.nextCheckup}`);
  if (typeof value === 'number') return field === 'productionYear' ? String(value) : formatWhole(value);
  return optionsFor(field, edit)?.find((option) => option.id === value)?.name ?? value;
}

function optionsFor(field: DraftField, { lists, mechanics }: EditWork): PickerProps['options'] {
  const { type: _type, groupOf: _groupOf, ...choices } = lists;
  const known: Partial<Record<DraftField, Pick<PickerProps, 'options'>>> = {
    ...choices,
    mechanic: mechanics,
  };
  return known[field]?.options;
}
