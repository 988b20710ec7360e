import { dahkEndpoints, type SourceState } from '@inspect/contract/dahk';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mayCall, useSession } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { showFailure } from '../../../platform/notify/toast.ts';
import { Notice } from '../../../ui/notice.tsx';

/** When the source of hits last answered and what it had, where one is asked; who may import may ask it at once. */
export function SourceLine() {
  const session = useSession();
  const invalidate = useInvalidate();
  const state = useRead(dahkEndpoints.source, {}).data?.data;
  const asking = useMutation({
    mutationFn: () => call(dahkEndpoints.ask, {}),
    onSettled: () => invalidate('dahk'),
    onError: showFailure,
  });
  if (!state) return null;
  return (
    <Stack gap="xs" mb="sm">
      <Group gap="sm">
        <Text size="sm">{takenText(state)}</Text>
        {mayCall(session, dahkEndpoints.ask.need) ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={asking.isPending}
            onClick={() => asking.mutate()}
          >
            {t('controls.dahk.ask')}
          </Button>
        ) : null}
      </Group>
      <Failed state={state} />
    </Stack>
  );
}

function takenText({ succeededAt, hits }: SourceState): string {
  if (succeededAt === null) return t('controls.dahk.sourceNever');
  return t('controls.dahk.sourceTaken', { time: formatDateTime(succeededAt), count: hits ?? 0 });
}

/** One that lasts is told with what it means; one that is over is only remembered. */
function Failed({ state: { succeededAt, failedAt, problem } }: { state: SourceState }) {
  if (failedAt === null || problem === null) return null;
  const said = { time: formatDateTime(failedAt), problem };
  if (succeededAt === null || succeededAt < failedAt)
    return <Notice slim tone="bad" role="status" title={t('controls.dahk.sourceFails', said)} />;
  return (
    <Text size="sm" c="dimmed">
      {t('controls.dahk.sourceFailed', said)}
    </Text>
  );
}
