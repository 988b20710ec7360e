import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { lastSyncOf } from '../../platform/pending/last-sync.ts';
import { usePending } from '../../platform/pending/pending-work.ts';
import { useStore } from '../../platform/store.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { usePersisted } from '../devices/index.ts';
import classes from './attention.module.css';
import { AttentionItem } from './attention-item.tsx';

/** What this person did on this device and the server has not taken, and what he may do about each. */
export default function AttentionScreen() {
  const { user } = useSession();
  const { operations, ready } = useStore(outbox.store);
  const { count, attention } = usePending();
  const place = useRef<HTMLElement>(null);
  const persisted = usePersisted();
  const last = lastSyncOf(user.id);
  const waiting = count - attention.length;
  return (
    <>
      <PageHeader title={t('attention.title')} />
      <Text c="dimmed" mb="md">
        {last ? t('attention.lastSync', { time: formatDateTime(last) }) : t('attention.noSync')}
        {waiting > 0 ? <> · {t('attention.waiting', { count: waiting })}</> : null}
      </Text>
      {persisted === false ? <Notice slim tone="wait" title={t('attention.unkept')} /> : null}
      <section
        ref={place}
        tabIndex={-1}
        aria-label={t('attention.title')}
        aria-busy={!ready}
        className={classes.place}
      >
        {!ready ? <Text>{t('shell.loading')}</Text> : null}
        {ready && attention.length === 0 ? (
          <EmptyState icon={IconCircleCheck} text={t('attention.empty')} />
        ) : null}
        {attention.length > 0 ? (
          <>
            <Text mb="md">{t('attention.hint')}</Text>
            <ul className={classes.list}>
              {attention.map((operation) => (
                <AttentionItem
                  key={operation.id}
                  operation={operation}
                  all={operations}
                  // The button that had the focus is gone.
                  onGone={() => place.current?.focus()}
                />
              ))}
            </ul>
          </>
        ) : null}
      </section>
    </>
  );
}
