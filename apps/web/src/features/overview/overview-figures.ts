import { t } from '@inspect/contract/i18n';
import { formatDrams, formatWhole, yerevanDay } from '@inspect/contract/kernel';
import { FAILED_RESULTS } from '@inspect/contract/logins';
import { type DayFigures, type Overview, VOID_DAYS } from '@inspect/contract/overview';
import type { Tone } from '../../ui/status-badge.tsx';
import type { FigureProps } from './figure.tsx';
import type { Proofs } from './proofs.ts';

/** Nothing to do about it is no colour. */
const toneOf = (count: number, tone: Tone): Tone | undefined => (count > 0 ? tone : undefined);

export function figuresOfCheckups(today: DayFigures, proofs: Proofs): FigureProps[] {
  const concluded = today.fit + today.faulty;
  const share = concluded > 0 ? Math.round((100 * today.faulty) / concluded) : null;
  const of = (label: string, count: number, search: Record<string, string>, tone?: Tone): FigureProps => ({
    label,
    value: formatWhole(count),
    tone,
    proof: proofs.checkups(search),
  });
  const result = (Opinion: 'true' | 'false') => ({ Opinion, status: 'concluded' });
  return [
    of(t('overview.count'), today.count, {}),
    of(t('checkups.status.open'), today.open, { status: 'open' }, 'wait'),
    of(t('checkups.list.opinionTrue'), today.fit, result('true'), 'good'),
    {
      ...of(t('checkups.list.opinionFalse'), today.faulty, result('false'), 'bad'),
      hint: share === null ? undefined : t('overview.faultyShare', { share }),
    },
    of(t('checkups.status.cancelled'), today.cancelled, { status: 'cancelled' }),
    of(t('checkups.status.annulled'), today.annulled, { status: 'annulled' }),
  ];
}

export function figuresOfSums(today: DayFigures, proofs: Proofs): FigureProps[] {
  const of = (label: string, sum: number, tone?: Tone): FigureProps => ({
    label,
    value: formatDrams(sum),
    tone,
    // The list's totals are these very sums.
    proof: proofs.checkups({}),
  });
  return [
    of(t('overview.due'), today.due),
    of(t('checkups.label.paid'), today.paid),
    of(t('checkups.label.owed'), today.owed, toneOf(today.owed, 'wait')),
  ];
}

export function figuresOfAttention(data: Overview, proofs: Proofs): FigureProps[] {
  const { at, checkups, companies, certificates } = data;
  const of = (label: string, count: number, tone: Tone, rest: Pick<FigureProps, 'proof' | 'hint'>) => ({
    label,
    value: formatWhole(count),
    tone: toneOf(count, tone),
    ...rest,
  });
  const expiring = t('overview.expiring');
  return [
    ...(checkups
      ? [
          of(t('overview.overdue'), checkups.overdue, 'wait', { proof: proofs.overdue }),
          of(t('overview.voided', { days: VOID_DAYS }), checkups.voided.count, 'bad', {
            proof: proofs.voided({ since: checkups.voided.since, day: yerevanDay(new Date(at)) }),
          }),
        ]
      : []),
    ...(certificates === null
      ? []
      : [
          of(t('overview.certificates'), certificates, 'wait', {
            hint: expiring,
            proof: proofs.certificates,
          }),
        ]),
    ...(companies
      ? [
          of(t('overview.licences'), companies.licence, 'wait', {
            hint: expiring,
            proof: proofs.companies('licence'),
          }),
          ...(['blocked', 'contract', 'subscription'] as const).map((state) =>
            of(t(`companies.state.${state}`), companies[state], state === 'blocked' ? 'bad' : 'wait', {
              hint: t('overview.companies'),
              proof: proofs.companies(state),
            }),
          ),
        ]
      : []),
  ];
}

/** The ones that happen by mistake are always there, the others when there are some. */
export function figuresOfSignIns(
  failed: NonNullable<Overview['failedSignIns']>,
  proofs: Proofs,
): FigureProps[] {
  return FAILED_RESULTS.filter((result) => result === 'failure' || failed[result] > 0).map((result) => ({
    label: t(`logins.result.${result}`),
    value: formatWhole(failed[result]),
    tone: toneOf(failed[result], result === 'failure' ? 'wait' : 'bad'),
    proof: proofs.signIns(result),
  }));
}
