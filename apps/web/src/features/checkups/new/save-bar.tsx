import { t } from '@inspect/contract/i18n';
import type { Prepayment } from '@inspect/contract/payments';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DraftState, silenceText } from '../../../ui/form/draft-text.ts';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { StickyBar } from '../../../ui/form/sticky-bar.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FeeSummary } from '../form/fee-summary.tsx';
import type { Quoted } from '../quote/use-quote.ts';
import classes from './new-checkup.module.css';
import type { SaveProblem } from './use-save.ts';

type SaveBarProps = {
  quoted: Quoted;
  /** what was paid beforehand and pays for it */
  prepaid: readonly Prepayment[];
  /** how it was paid, beside what it comes to */
  cash: ReactNode;
  problem: SaveProblem | null;
  /** how what is typed is stored */
  storing: DraftState | null;
  saving: boolean;
  recordUrl: string;
  onSave: () => void;
};

/** What it comes to, the one button, and what became of the last press of it. */
export function SaveBar({
  quoted,
  prepaid,
  cash,
  problem,
  storing,
  saving,
  recordUrl,
  onSave,
}: SaveBarProps) {
  return (
    <StickyBar
      action={
        <SaveButton saving={saving} onSave={onSave}>
          {t('checkups.form.save')}
        </SaveButton>
      }
    >
      {problem ? <Problem problem={problem} storing={storing} recordUrl={recordUrl} /> : null}
      {quoted.message && !quoted.quote ? (
        <>
          <p className={classes.quiet}>{quoted.message}</p>
          {cash}
        </>
      ) : (
        <div className={classes.sum}>
          <FeeSummary fees={quoted.quote?.fees ?? null} prepaid={prepaid} updating={quoted.updating} inBar />
          {cash}
        </div>
      )}
    </StickyBar>
  );
}

type ProblemProps = Pick<SaveBarProps, 'storing' | 'recordUrl'> & { problem: SaveProblem };

function Problem({ problem, storing, recordUrl }: ProblemProps) {
  const waits = problem.kind === 'noInternet' || problem.kind === 'noResponse' || problem.kind === 'willWait';
  return (
    <Notice role="alert" tone={waits ? 'wait' : 'bad'} title={titleOf(problem, storing)}>
      {problem.kind === 'noInternet' ? t('checkups.form.noInternetHint') : null}
      {problem.kind === 'stored' ? <Anchor href={recordUrl}>{t('checkups.form.openStored')}</Anchor> : null}
    </Notice>
  );
}

function titleOf(problem: SaveProblem, storing: DraftState | null): string {
  if (problem.kind === 'noInternet') return t('checkups.form.noInternet');
  if (problem.kind === 'willWait') return t('checkups.unsent.willWait');
  if (problem.kind === 'noResponse') return silenceText(storing);
  return problem.kind === 'stored' ? t('error.op_reused') : problem.message;
}
