import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole } from '@inspect/contract/kernel';
import type { StatementLine } from '@inspect/contract/partner-billing';
import { Sum } from '../../ui/sum.tsx';
import classes from './billing.module.css';

type SheetTableProps = { label: string; lines: readonly StatementLine[]; total: number };

const number = (value: number | null) => (value === null ? '' : formatWhole(value));

/** The lines of a statement, or of a month so far, with what they come to. */
export function SheetTable({ label, lines, total }: SheetTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('partnerBilling.label.line')}</th>
            <th scope="col">{t('partnerBilling.label.days')}</th>
            <th scope="col" data-end>
              {t('partnerBilling.label.calls')}
            </th>
            <th scope="col" data-end>
              {t('partnerBilling.label.free')}
            </th>
            <th scope="col" data-end>
              {t('partnerBilling.label.charged')}
            </th>
            <th scope="col" data-end>
              {t('partnerBilling.label.price')}
            </th>
            <th scope="col" data-end>
              {t('partnerBilling.label.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and never change places
            <Line key={index} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              {t('partnerBilling.statements.total')}
            </th>
            <td data-end>
              <Sum amount={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { kind, reason, fromDay, toDay, calls, free, price, amount } = line;
  return (
    <tr>
      <th scope="row">
        {t(`partnerBilling.kind.${kind}`)}
        {reason ? <span className={classes.reason}>{reason}</span> : null}
      </th>
      <td>{fromDay === toDay ? formatDay(fromDay) : `${formatDay(fromDay)} – ${formatDay(toDay)}`}</td>
      <td data-end>{number(calls)}</td>
      <td data-end>{number(free)}</td>
      <td data-end>{calls === null ? '' : formatWhole(calls - (free ?? 0))}</td>
      <td data-end>{price === null ? '' : <Sum amount={price} />}</td>
      <td data-end>
        <Sum amount={amount} />
      </td>
    </tr>
  );
}
