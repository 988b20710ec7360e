import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Notice } from '../notice.tsx';
import { EmptyState } from '../state/empty-state.tsx';

export function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
      {t('shell.add')}
    </Button>
  );
}

type NoRowsProps = { filtered: boolean; onAdd: (() => void) | null; onClear: () => void };

/** An empty list: the filters that emptied it are lifted here, or the first row is added. */
export function NoRows({ filtered, onAdd, onClear }: NoRowsProps) {
  if (filtered)
    return (
      <EmptyState
        text={t('shell.emptyFiltered')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('shell.clearAll')}
          </Button>
        }
      />
    );
  return <EmptyState text={t('shell.emptyTitle')} action={onAdd ? <AddButton onAdd={onAdd} /> : null} />;
}

/** The address names a row that is not in this list. */
export function MissingRow({ onClose }: { onClose: () => void }) {
  return (
    <Notice tone="wait" role="status" title={t('shell.rowNotHere')}>
      <div>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('shell.close')}
        </Button>
      </div>
    </Notice>
  );
}
