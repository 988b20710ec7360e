import type { ControlRow } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { Button, Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconMessageQuestion,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { SHORTCUTS } from '../../../ui/shortcuts/shortcuts.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import classes from '../controls.module.css';
import { DecisionForm } from './decision-form.tsx';
import type { Change, Review } from './use-review.ts';

type Written = 'violation' | 'ask';
type DecisionBarProps = { row: ControlRow; review: Review };

/** What can be decided about a checkup. What is decided goes on to the next one; what needs words asks for them first. */
export function DecisionBar({ row, review }: DecisionBarProps) {
  const [writing, setWriting] = useState<{ id: string; what: Written } | null>(null);
  const { decide, move } = review;
  const may = row.can.decide;
  const shown = writing?.id === row._id ? writing.what : null;
  const say = (change: Change) => {
    void decide(row, change);
    void move(1);
  };
  const write = (what: Written) => setWriting({ id: row._id, what });
  const close = useCallback(() => setWriting(null), []);

  useShortcut('nextRecord', () => void move(1));
  useShortcut('previousRecord', () => void move(-1));
  useShortcut('approve', may ? () => say({ status: 'approved' }) : null);
  useShortcut('suspect', may ? () => say({ status: 'suspicious' }) : null);
  useShortcut('violate', may ? () => write('violation') : null);
  useShortcut('ask', may ? () => write('ask') : null);

  return (
    <div className={classes.bar}>
      <Group gap="xs" role="group" aria-label={t('controls.actions')}>
        <Keyed of="previousRecord" icon={IconChevronLeft} onClick={() => void move(-1)}>
          {t('controls.previous')}
        </Keyed>
        <Keyed of="nextRecord" icon={IconChevronRight} onClick={() => void move(1)}>
          {t('controls.next')}
        </Keyed>
        {may ? (
          <>
            <Keyed of="approve" icon={IconCircleCheck} filled onClick={() => say({ status: 'approved' })}>
              {t('controls.decide.approved')}
            </Keyed>
            <Keyed of="suspect" icon={IconZoomQuestion} onClick={() => say({ status: 'suspicious' })}>
              {t('controls.decide.suspicious')}
            </Keyed>
            <Keyed of="violate" icon={IconAlertTriangle} onClick={() => write('violation')}>
              {t('controls.decide.violation')}
            </Keyed>
            <Keyed of="ask" icon={IconMessageQuestion} onClick={() => write('ask')}>
              {t('controls.decide.ask')}
            </Keyed>
            {row.status === 'unchecked' ? null : (
              <Button
                variant="subtle"
                mih={44}
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                onClick={() => void decide(row, { status: 'unchecked' })}
              >
                {t('controls.decide.unchecked')}
              </Button>
            )}
          </>
        ) : null}
      </Group>
      {shown ? (
        <DecisionForm
          key={`${row._id}.${shown}`}
          what={shown}
          row={row}
          onClose={close}
          onSave={(change) => decide(row, change)}
          onSaved={() => {
            close();
            void move(1);
          }}
        />
      ) : null}
    </div>
  );
}

type KeyedProps = {
  of: keyof typeof SHORTCUTS;
  icon: typeof IconChevronLeft;
  filled?: boolean;
  onClick: () => void;
  children: string;
};

/** A button that says its key. */
function Keyed({ of, icon: Icon, filled = false, onClick, children }: KeyedProps) {
  const { shown } = SHORTCUTS[of];
  return (
    <Button
      variant={filled ? 'filled' : 'default'}
      mih={44}
      aria-keyshortcuts={shown}
      leftSection={<Icon size={18} aria-hidden />}
      rightSection={
        <kbd className={classes.key} aria-hidden>
          {shown}
        </kbd>
      }
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
