import { t } from '@inspect/contract/i18n';
import { drams } from '@inspect/contract/kernel';
import { type Shift, shiftsEndpoints } from '@inspect/contract/shifts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useWriteId } from '../../platform/api/use-write-id.ts';
import { toast } from '../../platform/notify/toast.ts';
import { Facts } from '../../ui/facts.tsx';
import { AreaField } from '../../ui/form/area-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EarlierCounts } from './earlier-counts.tsx';
import { differenceText, factsOf, toneOfDifference } from './shift-facts.ts';
import { SumForm } from './sum-form.tsx';

/** An open shift: first it is counted, then what differs is explained and it is closed. */
export function RunningShift({ shift }: { shift: Shift }) {
  const [again, setAgain] = useState(false);
  // What moves in the meantime asks for another count, which must not cost him what he has explained.
  const [reason, setReason] = useState('');
  const { count } = shift;
  const counts = again || !count?.stands;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <StatusBadge tone="info">{t('shifts.state.open')}</StatusBadge>
        {shift.automatic ? <StatusBadge tone="wait">{t('shifts.automatic')}</StatusBadge> : null}
      </Group>
      {shift.automatic ? <Text size="sm">{t('shifts.automaticText')}</Text> : null}
      <Facts facts={factsOf(shift)} />
      <EarlierCounts counts={shift.earlierCounts} />
      {counts ? (
        <>
          {count && !count.stands ? <Notice tone="wait" title={t('shifts.movedSince')} /> : null}
          <CountForm shift={shift} explained={reason.trim() !== ''} onCounted={() => setAgain(false)} />
        </>
      ) : (
        <CloseForm shift={shift} typed={reason} onType={setReason} onAgain={() => setAgain(true)} />
      )}
    </Stack>
  );
}

type CountFormProps = {
  shift: Shift;
  /** the reason of a difference is typed already */
  explained: boolean;
  onCounted: () => void;
};

function CountForm({ shift, explained, onCounted }: CountFormProps) {
  const invalidate = useInvalidate();
  const idOf = useWriteId();
  const [counted, setCounted] = useState<number | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sum: number) =>
      call(shiftsEndpoints.count, { params: { id: shift._id }, body: { _id: idOf(sum), counted: sum } }),
    onSuccess: onCounted,
    onSettled: () => invalidate('shifts'),
  });
  return (
    <SumForm
      dirty={counted !== null || explained}
      valid={drams.safeParse(counted).success}
      submit={t('shifts.saveCount')}
      pending={isPending}
      problem={error}
      onSubmit={() => (counted === null ? undefined : mutate(counted))}
    >
      {(missing) => (
        <NumberField
          name="counted"
          label={t('shifts.countedLabel')}
          hint={shift.moved ? undefined : t('shifts.blind')}
          required
          value={counted}
          error={missing}
          onChange={setCounted}
        />
      )}
    </SumForm>
  );
}

type CloseFormProps = {
  shift: Shift;
  typed: string;
  onType: (reason: string) => void;
  onAgain: () => void;
};

function CloseForm({ shift, typed, onType, onAgain }: CloseFormProps) {
  const invalidate = useInvalidate();
  const count = shift.count;
  const difference = count?.difference ?? 0;
  // Counting again until it fits takes no difference away.
  const hasDiffered = difference !== 0 || shift.earlierCounts.some((earlier) => earlier.difference !== 0);
  const reason = hasDiffered ? typed.trim() : '';
  const { mutate, isPending, error } = useMutation({
    mutationFn: (closing: string) =>
      call(shiftsEndpoints.close, {
        params: { id: shift._id },
        body: { count: closing, ...(reason === '' ? {} : { reason }) },
      }),
    onSuccess: () => toast.success(t('shifts.closed')),
    onSettled: () => invalidate('shifts'),
  });
  return (
    <SumForm
      dirty={reason !== ''}
      valid={!hasDiffered || reason !== ''}
      submit={t('shifts.close')}
      pending={isPending}
      problem={error}
      onSubmit={() => (count ? mutate(count._id) : undefined)}
      beside={
        <Button variant="default" size="md" onClick={onAgain}>
          {t('shifts.recount')}
        </Button>
      }
    >
      {(missing) => (
        <>
          <Notice role="status" tone={toneOfDifference(difference)} title={differenceText(difference)} />
          {hasDiffered ? (
            <AreaField
              name="reason"
              label={t('shifts.reason')}
              hint={difference === 0 ? t('shifts.reasonOfEarlier') : undefined}
              required
              value={typed}
              error={missing}
              onChange={onType}
            />
          ) : null}
        </>
      )}
    </SumForm>
  );
}
