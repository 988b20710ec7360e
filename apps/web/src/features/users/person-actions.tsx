import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { type PersonRow, usersEndpoints } from '@inspect/contract/users';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { call } from '../../platform/api/call.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { useStepUp } from '../../platform/step-up/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Invited } from './invite-dialog.tsx';
import type { StaffScope } from './staff-scope.ts';

type PersonActionsProps = {
  scope: StaffScope;
  row: PersonRow;
  onInvited: (invited: Invited) => void;
  onDone: () => void;
};

type ConfirmedAction = 'block' | 'invite' | 'endSessions' | 'confirm' | 'resetPasskeys' | 'clearPhone';

/** What is done to somebody's way in: a new link, out everywhere, blocked or let in again. Each asks once. */
export function PersonActions({ scope, row, onInvited, onDone }: PersonActionsProps) {
  const [asking, setAsking] = useState<ConfirmedAction | null>(null);
  const { name } = row;
  const params = { id: row._id };
  const { calls } = scope;
  const { withFresh, dialog: stepUp } = useStepUp();
  const change = (body: object) =>
    call({ ...calls.change, body: z.unknown() }, { params, body: { version: row.version, ...body } });
  const work: Record<ConfirmedAction | 'unblock', () => Promise<void>> = {
    block: async () => {
      await change({ blocked: true });
      toast.success(t('users.blockedDone'));
    },
    unblock: async () => {
      await change({ blocked: false });
      toast.success(t('users.unblockedDone'));
    },
    clearPhone: async () => {
      await withFresh(() => call(authEndpoints.resetFactor, { params }));
      toast.success(t('users.phoneCleared'));
    },
    invite: async () => {
      const { data, invitation } = await withFresh(() => call(calls.invite, { params }));
      onInvited({ person: data, invitation });
    },
    confirm: async () => {
      await withFresh(() => call(usersEndpoints.confirm, { params }));
      toast.success(t('users.confirmedDone'));
    },
    resetPasskeys: async () => {
      await withFresh(() => call(authEndpoints.resetPasskeys, { params }));
      toast.success(t('users.passkeysReset'));
    },
    endSessions: async () => {
      const { data } = await call(calls.endSessions, { params });
      toast.success(t('users.sessionsEnded', { count: data.ended }));
    },
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (what: keyof typeof work) => work[what](),
    onSuccess: onDone,
    onError: showFailure,
    onSettled: () => setAsking(null),
  });
  const button = (label: string, onClick: () => void, color?: string): ReactNode => (
    <Button
      {...(color ? { color, variant: 'light' } : { variant: 'default' })}
      loading={isPending}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const dialog = (what: ConfirmedAction, confirm: string, danger: boolean) => (
    <ConfirmDialog
      opened={asking === what}
      title={t(`users.${what}Title`)}
      confirm={confirm}
      danger={danger}
      onCancel={() => setAsking(null)}
      onConfirm={() => mutate(what)}
    >
      {t(`users.${what}Text`, { name })}
    </ConfirmDialog>
  );
  return (
    <Group gap="xs" mt="md">
      {row.blocked
        ? button(t('users.unblock'), () => mutate('unblock'))
        : button(t(row.accepted ? 'users.invite' : 'users.inviteFirst'), () =>
            row.accepted ? setAsking('invite') : mutate('invite'),
          )}
      {row.accepted && !row.blocked ? button(t('users.endSessions'), () => setAsking('endSessions')) : null}
      {scope.all && row.phone ? button(t('users.clearPhone'), () => setAsking('clearPhone')) : null}
      {scope.all && row.hasPasskey
        ? button(t('users.resetPasskeys'), () => setAsking('resetPasskeys'))
        : null}
      {scope.all && row.linkOpenedAt ? button(t('users.confirm'), () => setAsking('confirm')) : null}
      {row.blocked ? null : button(t('users.block'), () => setAsking('block'), 'red')}
      {stepUp}
      {dialog('block', t('users.block'), true)}
      {dialog('invite', t('users.invite'), true)}
      {dialog('confirm', t('users.confirm'), false)}
      {dialog('clearPhone', t('users.clearPhone'), true)}
      {dialog('resetPasskeys', t('users.resetPasskeys'), true)}
      {dialog('endSessions', t('users.endSessions'), true)}
    </Group>
  );
}
