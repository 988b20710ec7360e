import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatPlate } from '@inspect/contract/kernel';
import { remindersEndpoints, type VehicleReminders as Told } from '@inspect/contract/reminders';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall, useSession } from '../../platform/access/session.ts';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';

/** What its owner wants and was sent; the staff stop it when he asks them to. */
export default function VehicleReminders({ VIN, CarRegNo }: { VIN: string; CarRegNo: string | null }) {
  const session = useSession();
  const invalidate = useInvalidate();
  const read = useRead(remindersEndpoints.vehicle, { query: { VIN } });
  const failure = failureOf(read);
  const [asking, setAsking] = useState(false);
  const stop = useMutation({
    mutationFn: () => call(remindersEndpoints.stop, { body: { VIN } }),
    onSuccess: () => {
      toast.success(t('reminders.vehicle.stopped'));
      return invalidate('settings');
    },
    onError: showFailure,
    onSettled: () => setAsking(false),
  });
  const told = read.data?.data;
  const may = told?.wantedSince != null && mayCall(session, remindersEndpoints.stop.need);
  return (
    <FormSection title={t('reminders.vehicle.title')}>
      <Stack gap="sm" data-wide>
        {failure ? <FailedState {...failure} /> : null}
        {told ? <Text>{wishOf(told)}</Text> : null}
        {told && told.sent.length > 0 ? <Facts facts={told.sent.map(factOf)} /> : null}
        {may ? (
          <div>
            <Button variant="default" loading={stop.isPending} onClick={() => setAsking(true)}>
              {t('reminders.vehicle.stop')}
            </Button>
          </div>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={t('reminders.vehicle.stop')}
        confirm={t('reminders.vehicle.stop')}
        onCancel={() => setAsking(false)}
        onConfirm={() => stop.mutate()}
      >
        {t('reminders.vehicle.stopText', { name: CarRegNo ? formatPlate(CarRegNo) : VIN })}
      </ConfirmDialog>
    </FormSection>
  );
}

function wishOf({ wantedSince, stopped }: Told): string {
  if (wantedSince !== null) return t('reminders.vehicle.wanted', { at: formatDateTime(wantedSince) });
  if (stopped === null) return t('reminders.vehicle.notWanted');
  const at = formatDateTime(stopped.at);
  if (stopped.byName === null) return t('reminders.vehicle.stoppedByLink', { at });
  return t('reminders.vehicle.stoppedByStaff', { at, name: stopped.byName });
}

function factOf({ step, dueOn, state, reason, at }: Told['sent'][number]) {
  const why = reason === null ? '' : ` (${t(`reminders.reason.${reason}`)})`;
  return {
    name: `${t(`reminders.step.${step}`)}, ${formatDay(dueOn)}`,
    value: `${t(`reminders.state.${state}`)} · ${formatDateTime(at)}${why}`,
  };
}
