import { t } from '@inspect/contract/i18n';
import { drams } from '@inspect/contract/kernel';
import { shiftsEndpoints } from '@inspect/contract/shifts';
import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useWriteId } from '../../platform/api/use-write-id.ts';
import { toast } from '../../platform/notify/toast.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SumForm } from './sum-form.tsx';

/** What lies in the drawer before anybody has paid. */
export function OpenShift() {
  const invalidate = useInvalidate();
  const idOf = useWriteId();
  const [opening, setOpening] = useState<number | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sum: number) => call(shiftsEndpoints.open, { body: { _id: idOf(sum), opening: sum } }),
    onSuccess: () => toast.success(t('shifts.opened')),
    // Another tab or the first cash may have opened one: what stands now is shown.
    onSettled: () => invalidate('shifts'),
  });
  return (
    <Stack gap="md">
      <Text fw={600}>{t('shifts.none')}</Text>
      <Text>{t('shifts.noneText')}</Text>
      <SumForm
        dirty={opening !== null}
        valid={drams.safeParse(opening).success}
        submit={t('shifts.open')}
        pending={isPending}
        problem={error}
        onSubmit={() => (opening === null ? undefined : mutate(opening))}
      >
        {(missing) => (
          <NumberField
            name="opening"
            label={t('shifts.openingLabel')}
            required
            value={opening}
            error={missing}
            onChange={setOpening}
          />
        )}
      </SumForm>
    </Stack>
  );
}
