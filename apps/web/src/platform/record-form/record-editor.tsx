import type { PageRoute } from '@inspect/contract/access';
import type { ReactNode } from 'react';
import { RecordDrawer } from '../../ui/form/record-drawer.tsx';
import type { RecordReading, RecordRights, RecordWords } from '../../ui/form/record-form-state.ts';
import { useSession } from '../access/session.ts';
import type { RecordForm, RecordRow } from './record-form.ts';
import { useAbandonedForm } from './use-abandoned-form.ts';
import { useRecordForm } from './use-record-form.ts';

export type FieldOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => {
  name: Name;
  label: string;
  value: Values[Name];
  onChange: (value: Values[Name]) => void;
  onBlur: () => void;
  error: string | undefined;
};

type RecordEditorProps<Row extends RecordRow, Values extends object, Payload extends object> = {
  definition: RecordForm<Row, Values, Payload>;
  /** null = a new one */
  row: Row | null;
  /** the page whose rights decide, or what this person may do with a record that no page is about */
  may: PageRoute | RecordRights;
  title: string;
  words: RecordWords;
  /** for who may only read it, where texts are not enough */
  reading?: RecordReading;
  removeText?: ReactNode;
  /** stands below the form, and its keys are not the form's: the history of the record */
  below?: ReactNode | ((form: { changed: readonly string[] }) => ReactNode);
  onClose: () => void;
  children: (
    field: FieldOf<Values>,
    form: ReturnType<typeof useRecordForm<Row, Values, Payload>>,
  ) => ReactNode;
};

/** One record beside its list. What was typed here once and never sent is offered, never forced. */
export function RecordEditor<Row extends RecordRow, Values extends object, Payload extends object>(
  props: RecordEditorProps<Row, Values, Payload>,
) {
  const abandoned = useAbandonedForm(props.definition, props.row?._id ?? null);
  return <Editor key={abandoned.key} {...props} abandoned={abandoned} />;
}

function Editor<Row extends RecordRow, Values extends object, Payload extends object>({
  definition,
  row,
  may,
  abandoned,
  onClose,
  below,
  children,
  ...drawer
}: RecordEditorProps<Row, Values, Payload> & { abandoned: ReturnType<typeof useAbandonedForm<Values>> }) {
  const form = useRecordForm(definition, row, abandoned.restored, onClose, abandoned.unanswered);
  const { can } = useSession();
  const rights =
    typeof may === 'string' ? { save: can(may, row ? 'edit' : 'create'), retire: can(may, 'delete') } : may;
  const retire = rights.retire && row !== null && definition.retire !== undefined;
  const field: FieldOf<Values> = (name) => ({
    name,
    label: drawer.words.labelOf(name),
    value: form.values[name],
    onChange: (value) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: form.shownErrors[name],
  });
  return (
    <RecordDrawer
      {...drawer}
      form={form}
      may={{ save: rights.save, retire }}
      offer={abandoned.offer}
      below={typeof below === 'function' ? below(form) : below}
    >
      {children(field, form)}
    </RecordDrawer>
  );
}
