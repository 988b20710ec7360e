import { DESK_ROLE, grantOf, type Role } from '../access/index.ts';
import type { Day } from '../kernel/dates.ts';
import type { Contract, Subscription } from './company.ts';

/** What decides whether a company may work. */
export type Standing = {
  blocked: boolean;
  blockComment: string | null;
  contractEnabled: boolean;
  contractFile: string | null;
  contract: Contract | null;
  contractStatus: boolean;
  subscriptionEnabled: boolean;
  subscriptionTotal: number;
  subscription: Subscription | null;
  subscriptionStatus: boolean;
};

export type StandingEvent =
  | { kind: 'file'; file: string }
  | { kind: 'accept'; file: string; by: string; at: string }
  | { kind: 'demand'; total: number }
  | { kind: 'payment'; period: Subscription }
  | { kind: 'period-end' }
  | { kind: 'block'; comment: string }
  | { kind: 'unblock' };

/** Field × event: what each event does, and nothing else changes these fields. */
export function afterEvent(standing: Standing, event: StandingEvent): Standing {
  switch (event.kind) {
    case 'file':
      return { ...standing, contractFile: event.file, contract: null, contractStatus: false };
    case 'accept': {
      if (!standing.contractEnabled || standing.contractFile !== event.file) return standing;
      // The first acceptance of a file stands, whoever repeats it.
      if (standing.contract?.file === event.file && standing.contractStatus) return standing;
      const contract = { acceptedBy: event.by, acceptedAt: event.at, file: event.file };
      return { ...standing, contract, contractStatus: true };
    }
    case 'demand':
      return { ...standing, subscriptionTotal: event.total };
    case 'payment':
      return {
        ...standing,
        subscription: event.period,
        subscriptionStatus: true,
        subscriptionTotal: 0,
      };
    case 'period-end':
      return { ...standing, subscription: null, subscriptionStatus: false };
    case 'block':
      return { ...standing, blocked: true, blockComment: event.comment };
    case 'unblock':
      return { ...standing, blocked: false, blockComment: null };
  }
}

/** A paid period ends by itself with its last day. */
export function standingOn<Fields extends Pick<Standing, 'subscription' | 'subscriptionStatus'>>(
  standing: Fields,
  today: Day,
): Fields {
  const over = standing.subscription !== null && standing.subscription.to < today;
  return over ? { ...standing, subscription: null, subscriptionStatus: false } : standing;
}

export function contractDue(standing: Standing): boolean {
  const { contractEnabled, contractFile, contract, contractStatus } = standing;
  return contractEnabled && contractFile !== null && contract === null && !contractStatus;
}

export function subscriptionDue(standing: Standing): boolean {
  const { subscriptionEnabled, subscriptionTotal, subscription, subscriptionStatus } = standing;
  return subscriptionEnabled && subscriptionTotal > 0 && subscription === null && !subscriptionStatus;
}

/** Specification §4: the subscription is called to mind every 30 minutes. */
export const REMIND_MS = 1_800_000;
const ALERT_UNTIL_MINUTE = 5;

export type Reminder = { kind: 'contract' | 'subscription'; blocking: boolean } | null;

/**
 * Which dialog stands before this person now. At the desk it can't be closed; who runs the company may close it and
 * is reminded of the sum again; others have nothing to settle. `shownAt` = when the sum was last closed, in milliseconds.
 */
export function reminderFor(standing: Standing, role: Role, now: number, shownAt: number | null): Reminder {
  const desk = role === DESK_ROLE;
  if (!desk && !runsCompany(role)) return null;
  if (contractDue(standing)) return { kind: 'contract', blocking: desk };
  if (!subscriptionDue(standing)) return null;
  // A clock that was set back doesn't silence it for longer.
  const rests = shownAt !== null && now >= shownAt && now - shownAt < REMIND_MS;
  return desk || !rests ? { kind: 'subscription', blocking: desk } : null;
}

/** The reason of a block is shown at the top of each hour, for five minutes; `minute` of the clock. */
export function blockAlert(standing: Pick<Standing, 'blocked' | 'blockComment'>, minute: number): boolean {
  return standing.blocked && minute < ALERT_UNTIL_MINUTE;
}

/** Does this role run a company: change its data, accept its contract, keep its stations? */
export function runsCompany(role: Role): boolean {
  const grant = grantOf(role, 'companies');
  return grant?.scope === 'company' && grant.actions.includes('edit');
}
