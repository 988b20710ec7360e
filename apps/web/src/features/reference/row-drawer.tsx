import { fieldLabel, fieldTexts, t } from '@inspect/contract/i18n';
import {
  LIST_NAMES,
  type ListDefinition,
  newRowSchema,
  RETIRED_WITH,
  retirementEndpoints,
  wholeRowSchema,
  writeEndpoints,
} from '@inspect/contract/reference';
import { useMemo } from 'react';
import { z } from 'zod';
import {
  FieldControls,
  type FieldValues,
  payloadOf,
  useValueText,
  valuesOf,
} from '../../platform/fields/index.ts';
import { type LocalRow, useCopies } from '../../platform/offline/index.ts';
import { RecordEditor, type RecordForm, writeCalls } from '../../platform/record-form/index.ts';
import { RetireWarning } from '../../platform/retirement/index.ts';
import { queueOf, ReviewPanel } from '../additions/index.ts';
import { EditHistoryView } from '../histories/index.ts';

type Row = { _id: string; version: number; name: string };
type RowDrawerProps = { name: string; list: ListDefinition; row: LocalRow | null; onClose: () => void };

export function RowDrawer({ name, list, row, onClose }: RowDrawerProps) {
  const entity = LIST_NAMES.find((known) => known === name);
  const told = useMemo(() => ({ ...list.fields, unreviewed: { kind: 'flag' as const } }), [list]);
  const words = { labelOf: fieldLabel, textOf: useValueText(told) };
  return (
    <RecordEditor
      definition={useRowForm(name, list)}
      row={row}
      may={list.page}
      title={row ? row.name : t('shell.addRow')}
      words={words}
      removeText={row ? <RetireWarning calls={retirementEndpoints(list)} row={row} /> : null}
      below={({ changed }) => (
        <>
          {row ? (
            <ReviewPanel name={name} list={list} row={row} unsaved={changed.length > 0} onDone={onClose} />
          ) : null}
          {row && entity ? <EditHistoryView entity={entity} record={row._id} {...words} /> : null}
        </>
      )}
      onClose={onClose}
    >
      {(_field, { values, shownErrors, set }) => (
        <FieldControls fields={list.fields} values={values} errors={shownErrors} onChange={set} />
      )}
    </RecordEditor>
  );
}

const shape = z.record(z.string(), z.unknown());
const answered = z.looseObject({ _id: z.string(), name: z.string(), version: z.int() });

/** How a row of a list is added, changed and retired; what is saved stands in this browser's copy at once. */
function useRowForm(name: string, list: ListDefinition): RecordForm<Row, FieldValues, FieldValues> {
  const copies = useCopies();
  return useMemo(() => {
    // What was written is asked for, not taken from the answer: by now somebody may have changed it again. It is
    // stored in any case; a copy that could not be had says so by itself.
    const pull = (...names: string[]) => Promise.allSettled(names.map((each) => copies.pull(each)));
    return {
      draft: `reference.${name}`,
      shape,
      fields: Object.keys(list.fields),
      valuesOf: (row) => valuesOf(list.fields, row),
      check: (row, values) => {
        const payload = payloadOf(list.fields, values);
        const parsed = (row ? wholeRowSchema(list) : newRowSchema(list)).safeParse(payload);
        return { payload, errors: parsed.success ? {} : fieldTexts(parsed.error.issues) };
      },
      rowIn: (data) => answered.safeParse(data).data,
      ...writeCalls(writeEndpoints(list)),
      queue: queueOf(name),
      onSaved: () => pull(name),
      onRetired: () => pull(name, ...(RETIRED_WITH[name] ?? []).map(({ list: other }) => other)),
    };
  }, [name, list, copies]);
}
