import { t } from '@inspect/contract/i18n';
import { normaliseNoticePattern, type VinNotificationRow } from '@inspect/contract/notifications';
import { useSession } from '../../platform/access/session.ts';
import { useLeftForm, useRecordForm } from '../../platform/record-form/index.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { OptionField } from '../../ui/form/option-field.tsx';
import { RecordDrawer } from '../../ui/form/record-drawer.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { kindOptions, type NoticeTyped, noticeWords, useNoticeForm } from './notice-form.ts';
import { PatternField } from './pattern-field.tsx';

type NoticeDrawerProps = { row: VinNotificationRow | null; onClose: () => void };

/** One notice beside the list. */
export function NoticeDrawer(props: NoticeDrawerProps) {
  const definition = useNoticeForm();
  const left = useLeftForm(definition, props.row?._id ?? null);
  return <NoticeEditor key={left.key} {...props} definition={definition} left={left} />;
}

type NoticeEditorProps = NoticeDrawerProps & {
  definition: ReturnType<typeof useNoticeForm>;
  left: ReturnType<typeof useLeftForm<NoticeTyped>>;
};

function NoticeEditor({ row, onClose, definition, left }: NoticeEditorProps) {
  const form = useRecordForm(definition, row, left.kept, onClose, left.offer !== null);
  const { can } = useSession();
  const { values, shownErrors, set, leave } = form;
  const field = <Name extends keyof NoticeTyped>(name: Name) => ({
    name,
    label: noticeWords.labelOf(name),
    value: values[name],
    onChange: (value: NoticeTyped[Name]) => set(name, value),
    onBlur: () => leave(name),
    error: shownErrors[name],
  });
  const leavePattern = () => {
    const pattern = normaliseNoticePattern(values.pattern);
    if (pattern !== values.pattern) set('pattern', pattern);
    leave('pattern');
  };
  return (
    <RecordDrawer
      title={row ? row.pattern : t('notifications.newTitle')}
      form={form}
      words={noticeWords}
      may={{
        save: can('settings-vin-notifications', row ? 'edit' : 'create'),
        retire: row !== null && can('settings-vin-notifications', 'delete'),
      }}
      offer={left.offer}
      removeText={t('notifications.removeText', { name: row?.pattern ?? '' })}
      below={row ? <EditHistoryView entity="vin-notifications" record={row._id} {...noticeWords} /> : null}
    >
      <OptionField
        {...field('kind')}
        required
        options={kindOptions}
        onChange={(kind) => (kind ? set('kind', kind) : undefined)}
      />
      <PatternField {...field('pattern')} kind={values.kind} onBlur={leavePattern} />
      <AreaField {...field('message')} required hint={t('notifications.messageHint')} />
      <CheckField {...field('active')} />
    </RecordDrawer>
  );
}
