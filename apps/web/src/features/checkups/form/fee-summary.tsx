import type { Fees } from '@inspect/contract/checkup-fields';
import { isInEffect } from '@inspect/contract/checkup-list';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { owedBackOf, owedOf, type Prepayment, prepaidSums } from '@inspect/contract/payments';
import { Sum } from '../../../ui/sum.tsx';
import { owedBackFor } from '../../payments/index.ts';
import classes from './fee-summary.module.css';

type FeeSummaryProps = {
  fees: Fees | null;
  /** of a stored checkup: what was taken already, and what has become of it */
  record?: Pick<Checkup, 'fees' | 'paid' | 'status' | 'replacedBy'>;
  /** of a new one: what was paid beforehand and pays for it */
  prepaid?: readonly Prepayment[];
  updating?: boolean;
  /** in the sticky bar: on a phone only what it comes to */
  inBar?: boolean;
};

/** What is owed, each sum with its reason, and what it comes to. */
export function FeeSummary({ fees, record, prepaid = [], updating = false, inBar = false }: FeeSummaryProps) {
  if (!fees) return <p className={classes.unknown}>{t('checkups.form.totalUnknown')}</p>;
  return (
    <dl className={classes.sums} data-in-bar={inBar || undefined} aria-live="polite" aria-busy={updating}>
      <Entry
        name={t('checkups.form.inspectionFee')}
        amount={fees.inspection.amount}
        reason={fees.inspection.reason}
      />
      <Entry
        name={t('checkups.form.environmentalFee')}
        amount={fees.environmental?.amount ?? null}
        reason={fees.environmental?.reason ?? t('checkups.reason.powerMissing')}
      />
      <Entry name={t('checkups.form.total')} amount={fees.total} total />
      {record ? <Difference record={record} /> : null}
      {prepaid.length > 0 ? <Prepaid fees={fees} prepaid={prepaid} /> : null}
    </dl>
  );
}

/** What the mediator took, and what that leaves; what it took too much is owed back. */
function Prepaid({ fees, prepaid }: { fees: Fees; prepaid: readonly Prepayment[] }) {
  const paid = prepaidSums(prepaid);
  const back = owedBackOf({ fees, paid, stands: true, replacedBy: null }).total;
  return (
    <>
      <Entry name={t('checkups.form.prepaid')} amount={paid.inspection + paid.environmental} />
      <Entry name={t('checkups.label.owed')} amount={owedOf(fees, paid).total} total />
      {back === 0 ? null : <Entry name={t('checkups.label.owedBack')} amount={back} />}
    </>
  );
}

type DifferenceProps = { record: NonNullable<FeeSummaryProps['record']> };

/** Only where something was paid and something is left, or is to be given back; of what doesn't stand nothing is owed. */
function Difference({ record }: DifferenceProps) {
  const { fees, paid, status } = record;
  const taken = paid.inspection + paid.environmental;
  if (taken === 0) return null;
  const owed = isInEffect(status) ? owedOf(fees, paid).total : 0;
  const owedBack = owedBackFor(record);
  if (isInEffect(status) && owed === 0 && owedBack === 0) return null;
  return (
    <>
      <Entry name={t(isInEffect(status) ? 'checkups.label.paid' : 'checkups.label.taken')} amount={taken} />
      {owed === 0 ? null : <Entry name={t('checkups.label.owed')} amount={owed} total />}
      {owedBack === 0 ? null : <Entry name={t('checkups.label.owedBack')} amount={owedBack} total />}
    </>
  );
}

type EntryProps = { name: string; amount: number | null; reason?: string; total?: boolean };

function Entry({ name, amount, reason, total }: EntryProps) {
  return (
    <div className={classes.entry} data-total={total}>
      <dt>{name}</dt>
      <dd>
        <Sum amount={amount} />
        {reason ? <span className={classes.reason}>{reason}</span> : null}
      </dd>
    </div>
  );
}
