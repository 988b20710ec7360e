import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import { useSession } from '../../platform/access/session.ts';
import { RecordEditor } from '../../platform/record-form/index.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { groupOf, groupWords, useGroupForm } from './group-form.ts';

type GroupDrawerProps = { group: MenuRow | null; onClose: () => void };

/** A group is named here; one with pages in it can't be removed, and says so. */
export function GroupDrawer({ group, onClose }: GroupDrawerProps) {
  const { can } = useSession();
  const empty = group?.children.length === 0;
  return (
    <RecordEditor
      definition={useGroupForm()}
      row={group && groupOf(group)}
      may={{
        save: can('settings-menus', group ? 'edit' : 'create'),
        retire: empty && can('settings-menus', 'delete'),
      }}
      title={group?.name ?? t('menus.newGroup')}
      words={groupWords}
      removeText={t('menus.removeText', { name: group?.name ?? '' })}
      below={group ? <EditHistoryView entity="menu-groups" record={group.id} {...groupWords} /> : null}
      onClose={onClose}
    >
      {(field) => <TextField {...field('name')} required hint={group && !empty ? t('menus.notEmpty') : ''} />}
    </RecordEditor>
  );
}
