import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { Notice } from '../notice.tsx';
import classes from './conflict-table.module.css';

export type Conflict = { field: string; label: string; theirs: string; mine: string };

/** Somebody else changed the record first: what is stored now beside what was typed here. Nothing is lost. */
export function ConflictTable({
  conflicts,
  onTakeTheirs,
}: {
  conflicts: readonly Conflict[];
  onTakeTheirs: (field: string) => void;
}) {
  return (
    <Notice role="alert" tone="wait" title={t('shell.conflict')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('shell.conflictTheirs')}</th>
            <th scope="col">{t('shell.conflictYours')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, label, theirs, mine }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{theirs}</td>
              <td>{mine}</td>
              <td>
                <Button size="xs" variant="default" onClick={() => onTakeTheirs(field)}>
                  {t('shell.takeTheirs')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}
