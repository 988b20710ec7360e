import { type OwnSession, ownAccountEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Group, Skeleton, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { failureText, showFailure, toast } from '../../../platform/notify/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { deviceName } from '../device-name.ts';
import classes from '../own-list.module.css';

/** Where one is signed in, and the way to end what is not oneself. */
export function OwnSessions() {
  const read = useRead(ownAccountEndpoints.sessions, {}, { staleTime: 0 });
  const invalidate = useInvalidate();
  const [asking, setAsking] = useState(false);
  const refresh = () => invalidate('auth');
  const end = useMutation({
    mutationFn: (id: string) => call(ownAccountEndpoints.endSession, { params: { id } }),
    onSuccess: () => toast.success(t('auth.profile.ended')),
    onError: showFailure,
    onSettled: refresh,
  });
  const endOthers = useMutation({
    mutationFn: () => call(ownAccountEndpoints.endOthers, {}),
    onSuccess: ({ data }) => toast.success(t('auth.profile.othersEnded', { count: data.ended })),
    onError: showFailure,
    onSettled: () => {
      setAsking(false);
      return refresh();
    },
  });
  const sessions = read.data?.data;
  return (
    <section aria-labelledby="sessions-heading">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="sessions-heading">
          {t('auth.profile.sessionsSection')}
        </Title>
        {sessions && sessions.length > 1 ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('auth.profile.endOthers')}
          </Button>
        ) : null}
      </Group>
      {read.isError && !sessions ? (
        <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />
      ) : null}
      {!sessions && !read.isError ? <Skeleton height={96} /> : null}
      {sessions ? (
        <ul className={classes.sessions} aria-label={t('auth.profile.sessionsCaption')}>
          {sessions.map((session) => (
            <Session key={session._id} session={session} onEnd={() => end.mutate(session._id)} />
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title={t('auth.profile.endOthersTitle')}
        confirm={t('auth.profile.endOthers')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => endOthers.mutate()}
      >
        {t('auth.profile.endOthersText', { devices: othersOf(sessions ?? []) })}
      </ConfirmDialog>
    </section>
  );
}

const nameOf = ({ device }: OwnSession) => deviceName(device) ?? t('auth.profile.unknownDevice');

/** The devices that are signed out, each name once. */
function othersOf(sessions: readonly OwnSession[]): string {
  return [...new Set(sessions.filter(({ current }) => !current).map(nameOf))].join(' · ');
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const device = nameOf(session);
  const facts = [
    [t('auth.profile.address'), session.address ?? '—'],
    [t('auth.profile.lastSeen'), formatDateTime(session.lastSeen)],
    [t('auth.profile.since'), formatDateTime(session.createdAt)],
  ] as const;
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.device}>
          {device}
          {session.current ? <StatusBadge tone="info">{t('auth.profile.thisSession')}</StatusBadge> : null}
        </p>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {session.current ? null : (
        <Button variant="default" aria-label={t('auth.profile.endNamed', { device })} onClick={onEnd}>
          {t('auth.profile.end')}
        </Button>
      )}
    </li>
  );
}
