import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { Notice } from '../notice.tsx';
import classes from './conflict-table.module.css';

type Conflict = { field: string; label: string; theirs: string; mine: string };

type ConflictTableProps = {
  conflicts: readonly Conflict[];
  onTakeTheirs: (field: string) => void;
  /** who was faster, where that is known; somebody else unless said */
  title?: string;
};

/** The record was changed before: what is stored now beside what was typed here. Nothing is lost. */
export function ConflictTable({ conflicts, onTakeTheirs, title = t('shell.conflict') }: ConflictTableProps) {
  return (
    <Notice role="alert" tone="wait" title={title}>
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
