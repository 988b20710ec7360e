import type { Fees } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { owedOf } from '@inspect/contract/payments';
import { Sum } from '../../../ui/sum.tsx';
import classes from './fee-summary.module.css';

type FeeSummaryProps = {
  fees: Fees | null;
  /** of a stored checkup: what was taken already */
  paid?: Checkup['paid'];
  /** false = it was cancelled or annulled: nothing is owed for it, what was taken is told all the same */
  standing?: boolean;
  updating?: boolean;
  /** in the sticky bar: on a phone only what it comes to */
  inBar?: boolean;
};

/** What is owed, each sum with its reason, and what it comes to. */
export function FeeSummary({
  fees,
  paid,
  standing = true,
  updating = false,
  inBar = false,
}: FeeSummaryProps) {
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
      {paid ? <Difference fees={fees} paid={paid} standing={standing} /> : null}
    </dl>
  );
}

type DifferenceProps = { fees: Fees; paid: Checkup['paid']; standing: boolean };

/** Only where something was paid and something is left. */
function Difference({ fees, paid, standing }: DifferenceProps) {
  const taken = paid.inspection + paid.environmental;
  if (taken === 0) return null;
  if (!standing) return <Entry name={t('checkups.label.taken')} amount={taken} />;
  const { total: owed } = owedOf(fees, paid);
  if (owed === 0) return null;
  return (
    <>
      <Entry name={t('checkups.label.paid')} amount={taken} />
      <Entry name={t('checkups.label.owed')} amount={owed} total />
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
