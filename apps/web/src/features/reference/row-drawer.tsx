import { fieldLabel, t } from '@inspect/contract/i18n';
import type { ListDefinition } from '@inspect/contract/reference';
import { useSession } from '../../platform/access/session.ts';
import type { LocalRow } from '../../platform/offline/index.ts';
import { useLeftForm, useRecordForm } from '../../platform/record-form/index.ts';
import { RecordDrawer } from '../../ui/form/record-drawer.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { RowFields } from './row-fields.tsx';
import { useRowForm } from './use-row-form.ts';
import { useValueText } from './value-text.ts';

type RowDrawerProps = { name: string; list: ListDefinition; row: LocalRow | null; onClose: () => void };

/** One row beside its list. */
export function RowDrawer(props: RowDrawerProps) {
  const definition = useRowForm(props.name, props.list);
  const left = useLeftForm(definition, props.row?._id ?? null);
  return <RowEditor key={left.key} {...props} definition={definition} left={left} />;
}

type RowEditorProps = RowDrawerProps & {
  definition: ReturnType<typeof useRowForm>;
  left: ReturnType<typeof useLeftForm<Record<string, unknown>>>;
};

function RowEditor({ name, list, row, onClose, definition, left }: RowEditorProps) {
  const form = useRecordForm(definition, row, left.kept, onClose, left.offer !== null);
  const words = { labelOf: fieldLabel, textOf: useValueText(list) };
  const { can } = useSession();
  return (
    <RecordDrawer
      title={row ? row.name : t('shell.addRow')}
      form={form}
      words={words}
      may={{
        save: can(list.page, row ? 'edit' : 'create'),
        retire: row !== null && can(list.page, 'delete'),
      }}
      offer={left.offer}
      removeText={t('shell.removeText', { name: String(form.row?.name ?? '') })}
      below={row ? <EditHistoryView entity={name} record={row._id} {...words} /> : null}
    >
      <RowFields list={list} values={form.values} errors={form.shownErrors} onChange={form.set} />
    </RecordDrawer>
  );
}
