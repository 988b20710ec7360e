import type { Quote } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { addMonths, type Day, daysBetween } from '@inspect/contract/kernel';
import { NEXT_CHECKUP_MONTHS, type NextCheckup } from '@inspect/contract/reference';

/** Age from which checkups are due and from which they are due more often (law, art. 15). Years. */
const EXEMPT_UP_TO = 4;
const YOUNGER_UP_TO = 10;

export type PeriodFacts = {
  /** day of the checkup in Yerevan */
  today: Day;
  productionYear: number;
  periodicity: 'standard' | 'intensive';
  /** until when the last checkup is valid */
  dueOn: Day | null;
  keepAnniversary: boolean;
  earlyCheckupDays: number;
};

type AgeFacts = Pick<PeriodFacts, 'today' | 'productionYear'>;
const ageOf = (facts: AgeFacts) => Math.max(0, Number(facts.today.slice(0, 4)) - facts.productionYear);

export function proposedOption(facts: AgeFacts & Pick<PeriodFacts, 'periodicity'>): NextCheckup {
  const age = ageOf(facts);
  if (age <= EXEMPT_UP_TO) return 2;
  if (facts.periodicity === 'intensive') return age <= YOUNGER_UP_TO ? 1 : 0;
  return age <= YOUNGER_UP_TO ? 2 : 1;
}

function keepsAnniversary(facts: PeriodFacts): facts is PeriodFacts & { dueOn: Day } {
  if (!facts.keepAnniversary || facts.dueOn === null) return false;
  const left = daysBetween(facts.today, facts.dueOn);
  return left >= 0 && left <= facts.earlyCheckupDays;
}

export function nextCheckupDate(facts: PeriodFacts, option: NextCheckup): Day {
  const from = keepsAnniversary(facts) ? facts.dueOn : facts.today;
  const date = addMonths(from, NEXT_CHECKUP_MONTHS[option]);
  const firstDue = exemptUntil(facts);
  if (firstDue === null || option !== 2) return date;
  return date > firstDue ? date : firstDue;
}

/** A young vehicle is exempt until the year in which it becomes older than four: its first day; null = it is older. */
export function exemptUntil(facts: AgeFacts): Day | null {
  return ageOf(facts) > EXEMPT_UP_TO ? null : `${facts.productionYear + EXEMPT_UP_TO + 1}-01-01`;
}

export function proposalOf(facts: PeriodFacts): Quote['proposal'] {
  const option = proposedOption(facts);
  const age = ageOf(facts);
  const values = { age, option: t(`reference.nextCheckup.${option}`) };
  const reason =
    age <= EXEMPT_UP_TO
      ? t('checkups.reason.periodExempt', values)
      : t(
          facts.periodicity === 'intensive'
            ? 'checkups.reason.periodIntensive'
            : 'checkups.reason.periodStandard',
          values,
        );
  const anniversary = keepsAnniversary(facts) ? `, ${t('checkups.reason.anniversary')}` : '';
  return {
    nextCheckup: option,
    nextCheckupDate: nextCheckupDate(facts, option),
    reason: reason + anniversary,
  };
}
