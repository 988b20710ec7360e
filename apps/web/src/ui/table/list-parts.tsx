import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  const add = onAdd ? <AddButton label={addLabel} onAdd={onAdd} /> : null;
  return <NothingFound filtered={filtered} empty={t('shell.emptyTitle')} action={add} onClear={onClear} />;
}

type NothingFoundProps = {
  filtered: boolean;
  /** said where no filter is the reason, and what can be done then */
  empty: string;
  action?: ReactNode;
  onClear: () => void;
};

/** The same of a list to which nobody adds a row by hand. */
export function NothingFound({ filtered, empty, action = null, onClear }: NothingFoundProps) {
  if (!filtered) return <EmptyState text={empty} action={action} />;
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('shell.clearAll')}
    </Button>
  );
  return <EmptyState text={t('shell.emptyFiltered')} action={clear} />;
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
