import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Notice } from '../notice.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { EmptyState } from '../state/empty-state.tsx';

type AddButtonProps = { label: string | undefined; onAdd: () => void };

export function AddButton({ label = t('shell.add'), onAdd }: AddButtonProps) {
  useShortcut('add', onAdd);
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
      {label}
    </Button>
  );
}

type NoRowsProps = {
  filtered: boolean;
  addLabel: string | undefined;
  onAdd: (() => void) | null;
  onClear: () => void;
};

/** An empty list: the filters that emptied it are lifted here, or the first row is added. */
export function NoRows({ filtered, addLabel, onAdd, onClear }: NoRowsProps) {
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
  return (
    <EmptyState
      text={t('shell.emptyTitle')}
      action={onAdd ? <AddButton label={addLabel} onAdd={onAdd} /> : null}
    />
  );
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
