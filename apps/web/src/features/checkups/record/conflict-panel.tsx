import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { Button } from '@mantine/core';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type DraftField, type DraftValues, valuesOfRecord } from '../draft/draft.ts';
import { labelOf } from '../form/form-state.ts';
import classes from './conflict-panel.module.css';
import type { EditWork } from './use-edit.ts';

/** Somebody else changed the record first: what is stored now beside what was typed here. Nothing is lost. */
export function ConflictPanel({ edit }: { edit: EditWork }) {
  const { work } = edit;
  const theirs = valuesOfRecord(work.record);
  const mine = work.draft.values;
  return (
    <Notice role="alert" tone="wait" title={t('checkups.form.conflict')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('checkups.form.conflictTheirs')}</th>
            <th scope="col">{t('checkups.form.conflictYours')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {work.conflicts.map((field) => (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              <td>{textOf(field, theirs, edit)}</td>
              <td>{textOf(field, mine, edit)}</td>
              <td>
                <Button size="xs" variant="default" onClick={() => edit.takeTheirs(field)}>
                  {t('checkups.form.takeTheirs')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}

function textOf(field: DraftField, values: DraftValues, edit: EditWork): string {
  const value = values[field];
  if (value === null || value === '') return t('checkups.form.emptyValue');
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
