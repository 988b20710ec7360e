import { isMessageKey, t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDrams, formatWhole } from '@inspect/contract/kernel';
import type { DayReport, Shift } from '@inspect/contract/shifts';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Sum } from '../../ui/sum.tsx';
import { differenceText } from './shift-facts.ts';
import classes from './shifts.module.css';

type SheetProps = { report: DayReport; sheet: 'page' | 'roll'; own: boolean };

/** The report as it is read and printed, on a page or on a roll. */
export function DayReportSheet({ report, sheet, own }: SheetProps) {
  const { station, totals, sums, people, shifts } = report;
  return (
    <article className={classes.report} data-sheet={sheet}>
      <header>
        <Title order={2} size="h3">
          {t('shifts.day.title')}
        </Title>
        <Text>{t('shifts.day.of', { station: station.name, day: formatDay(report.day) })}</Text>
        <Text size="sm" c="dimmed">
          {[
            station.companyName,
            station.address,
            t('shifts.day.asOf', { time: formatDateTime(report.at) }),
          ].join(' · ')}
        </Text>
      </header>
      <Section title={t('shifts.day.checkups')}>
        <CheckupCounts checkups={report.checkups} />
      </Section>
      <Section title={t('shifts.day.money')}>
        {sums.length === 0 ? <Text>{t('shifts.day.noMoney')}</Text> : null}
        {sums.length > 0 ? (
          <Table
            head={[t('shifts.label.purpose'), t('shifts.label.method')]}
            sums={[t('shifts.day.received'), t('shifts.day.givenBack')]}
            rows={sums.map((row) => ({
              key: `${row.purpose} ${row.method} ${row.origin}`,
              head: [wordOf('reports.purpose', row.purpose), methodOf(row)],
              sums: [row.received, row.givenBack],
            }))}
            foot={{ head: t('shifts.day.total'), sums: [totals.received, totals.givenBack] }}
          />
        ) : null}
      </Section>
      {people.length > 0 ? (
        <Section title={t('shifts.day.people')}>
          <Table
            head={[t('shifts.label.person')]}
            sums={[t('shifts.day.received'), t('shifts.day.givenBack'), t('shifts.label.cash')]}
            rows={people.map((row) => ({
              key: row._id ?? '',
              head: [row.name ?? t('shifts.nobody')],
              sums: [row.received, row.givenBack, row.cash],
            }))}
            foot={{ head: t('shifts.day.total'), sums: [totals.received, totals.givenBack, totals.cash] }}
          />
          {totals.cashWithoutShift === 0 ? null : (
            <Text size="sm" mt="xs">
              {t('shifts.day.cashWithoutShift', { sum: formatDrams(totals.cashWithoutShift) })}
            </Text>
          )}
        </Section>
      ) : null}
      <Section title={t(own ? 'shifts.day.ownShifts' : 'shifts.day.shifts')}>
        {shifts.length === 0 ? <Text>{t('shifts.day.noShifts')}</Text> : <Shifts shifts={shifts} />}
      </Section>
    </article>
  );
}

function CheckupCounts({ checkups }: Pick<DayReport, 'checkups'>) {
  const facts = [
    [t('shifts.day.total'), checkups.count],
    [t('checkups.list.opinionTrue'), checkups.fit],
    [t('checkups.list.opinionFalse'), checkups.faulty],
    [t('checkups.status.open'), checkups.open],
    [t('checkups.status.cancelled'), checkups.cancelled],
    [t('checkups.status.annulled'), checkups.annulled],
  ] as const;
  return (
    <dl className={classes.counts}>
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatWhole(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Shifts({ shifts }: { shifts: readonly Shift[] }) {
  return (
    <Table
      head={[t('shifts.label.operator'), t('shifts.label.openedAt'), t('shifts.label.state')]}
      sums={[t('shifts.label.opening'), t('shifts.expected'), t('shifts.counted')]}
      rows={shifts.map((shift) => ({
        key: shift._id,
        head: [
          shift.operatorName,
          <>
            {formatDateTime(shift.openedAt)}
            {shift.automatic ? <div>{t('shifts.automatic')}</div> : null}
          </>,
          <>
            {shift.difference === null ? t('shifts.day.stillOpen') : differenceText(shift.difference)}
            {shift.closed?.reason ? <div>{t('shifts.reasonOf', { reason: shift.closed.reason })}</div> : null}
          </>,
        ],
        sums: [
          shift.opening,
          shift.moved?.expected ?? null,
          shift.closed ? (shift.count?.counted ?? null) : null,
        ],
      }))}
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Row = { key: string; head: readonly ReactNode[]; sums: readonly (number | null)[] };
type TableProps = {
  head: readonly string[];
  sums: readonly string[];
  rows: readonly Row[];
  foot?: { head: string; sums: readonly number[] };
};

/** Words first, sums at the end of the line. */
function Table({ head, sums, rows, foot }: TableProps) {
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {sums.map((title) => (
            <th key={title} scope="col" data-end>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {row.head.map((cell, index) => (
              <td key={head[index]}>{cell}</td>
            ))}
            {row.sums.map((amount, index) => (
              <td key={sums[index]} data-end>
                <Sum amount={amount} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot ? (
        <tfoot>
          <tr>
            <th scope="row" colSpan={head.length}>
              {foot.head}
            </th>
            {foot.sums.map((amount, index) => (
              <td key={sums[index]} data-end>
                <Sum amount={amount} />
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** Money that lies with the mediator says so beside its method: a column of its own is too wide for a roll and a phone. */
function methodOf({ method, origin }: DayReport['sums'][number]): string {
  const word = wordOf('reports.method', method);
  return origin === 'onepay' ? `${word} · ${t('payments.origin.onepay')}` : word;
}

function wordOf(place: string, value: string): string {
  const key = `${place}.${value}`;
  return isMessageKey(key) ? t(key) : value;
}
