import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams } from '@inspect/contract/kernel';
import { correctShift, type Shift, shiftsEndpoints } from '@inspect/contract/shifts';
import { SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useWriteId } from '../../platform/api/use-write-id.ts';
import { toast } from '../../platform/notify/toast.ts';
import { FormDrawer } from '../../platform/small-form/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { AreaField } from '../../ui/form/area-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EarlierCounts } from './earlier-counts.tsx';
import { RunningShift } from './running-shift.tsx';
import { differenceText, factsOf, toneOfDifference } from './shift-facts.ts';
import { SumForm } from './sum-form.tsx';

/** One shift beside its list: closed, with what was found out later; left open, to be counted and closed. */
export function ShiftDrawer({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  return (
    <FormDrawer title={shift.operatorName} onClose={onClose}>
      {shift.closed ? (
        <Stack gap="md">
          <Notice
            tone={toneOfDifference(shift.difference ?? 0)}
            title={differenceText(shift.difference ?? 0)}
          />
          {shift.automatic ? <Text size="sm">{t('shifts.automatic')}</Text> : null}
          <Facts facts={factsOf(shift)} />
          <EarlierCounts counts={shift.earlierCounts} />
          <Corrections shift={shift} />
          {shift.can.correct ? <CorrectForm key={shift.corrections.length} shift={shift} /> : null}
        </Stack>
      ) : shift.can.count ? (
        <RunningShift shift={shift} />
      ) : (
        <Stack gap="md">
          <Facts facts={factsOf(shift)} />
          <EarlierCounts counts={shift.earlierCounts} />
        </Stack>
      )}
    </FormDrawer>
  );
}

function Corrections({ shift }: { shift: Shift }) {
  if (shift.corrections.length === 0) return null;
  return (
    <ul>
      {shift.corrections.map(({ _id, amount, byName, at, reason }) => (
        <li key={_id}>
          {t('shifts.correction', {
            sum: `${amount > 0 ? '+' : ''}${formatDrams(amount)}`,
            name: byName ?? t('shifts.staff'),
            time: formatDateTime(at),
            reason,
          })}
        </li>
      ))}
    </ul>
  );
}

function CorrectForm({ shift }: { shift: Shift }) {
  const invalidate = useInvalidate();
  const idOf = useWriteId();
  const [way, setWay] = useState<'more' | 'less'>('more');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const said = { amount: (way === 'more' ? 1 : -1) * (amount ?? 0), reason: reason.trim() };
  const body = { _id: shift._id, ...said };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(shiftsEndpoints.correct, { params: { id: shift._id }, body: { ...said, _id: idOf(said) } }),
    onSuccess: () => toast.success(t('shifts.corrected')),
    onSettled: () => invalidate('shifts'),
  });
  return (
    <section aria-label={t('shifts.correctTitle')}>
      <Title order={3} size="h4" mb="xs">
        {t('shifts.correctTitle')}
      </Title>
      <Text size="sm" mb="md">
        {t('shifts.correctText')}
      </Text>
      <SumForm
        dirty={amount !== null || said.reason !== ''}
        valid={correctShift.safeParse(body).success}
        submit={t('shifts.correct')}
        pending={isPending}
        problem={error}
        onSubmit={() => mutate()}
      >
        {(missing) => (
          <>
            <SegmentedControl
              aria-label={t('shifts.correctTitle')}
              data={[
                { value: 'more', label: t('shifts.more') },
                { value: 'less', label: t('shifts.less') },
              ]}
              value={way}
              onChange={(next) => setWay(next === 'less' ? 'less' : 'more')}
            />
            <NumberField
              name="amount"
              label={t('shifts.label.sum')}
              required
              value={amount}
              error={amount ? undefined : missing}
              onChange={setAmount}
            />
            <AreaField
              name="correction-reason"
              label={t('shifts.correctionReason')}
              required
              value={reason}
              error={reason.trim() ? undefined : missing}
              onChange={setReason}
            />
          </>
        )}
      </SumForm>
    </section>
  );
}
