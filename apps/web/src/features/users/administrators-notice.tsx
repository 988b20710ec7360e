import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { type AdministratorChange, administratorsEndpoints } from '@inspect/contract/users';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { showFailure } from '../../platform/notify/toast.ts';
import { onEvent } from '../../platform/realtime/index.ts';

/** An administrator reads on every page what others have done to administrators and to rights, until he says that he has. */
export default function AdministratorsNotice() {
  const invalidate = useInvalidate();
  const { data } = useRead(administratorsEndpoints.changes, {});
  useEffect(() => onEvent('EDIT_ADMINISTRATORS', () => void invalidate('accounts')), [invalidate]);
  const [newest, ...older] = data?.data ?? [];
  const seeing = useMutation({
    mutationFn: (until: string) => call(administratorsEndpoints.seen, { body: { until } }),
    onSuccess: () => invalidate('accounts'),
    onError: showFailure,
  });
  if (!newest) return null;
  return (
    <Alert
      color="apricot"
      icon={<IconShieldExclamation aria-hidden />}
      mb="md"
      role="status"
      title={t('users.administrators.title')}
    >
      <Stack gap="xs" align="flex-start">
        {[newest, ...older].map((change) => (
          <Text key={change._id} size="sm">
            {sentenceOf(change)}
          </Text>
        ))}
        <Button
          size="xs"
          variant="default"
          loading={seeing.isPending}
          onClick={() => seeing.mutate(newest.at)}
        >
          {t('users.administrators.seen')}
        </Button>
      </Stack>
    </Alert>
  );
}

function sentenceOf({ what, role, at, byName, personName }: AdministratorChange) {
  const named = { time: formatDateTime(at), by: byName };
  if (role) return t('users.administrators.roleRights', { ...named, name: t(`access.role.${role}`) });
  return t(`users.administrators.${what}`, { ...named, name: personName ?? '' });
}
