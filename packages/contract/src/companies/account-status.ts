import { DESK_ROLE, grantOf, type Role } from '../access/index.ts';
import type { Day } from '../kernel/dates.ts';
import type { Contract, Subscription } from './company.ts';

export type AccountStatus = {
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

export type AccountStatusEvent =
  | { kind: 'file'; file: string }
  | { kind: 'accept'; file: string; by: string; at: string }
  | { kind: 'demand'; total: number }
  | { kind: 'payment'; period: Subscription }
  | { kind: 'period-end' }
  | { kind: 'block'; comment: string }
  | { kind: 'unblock' };

/** Field × event: what each event does, and nothing else changes these fields. */
export function afterEvent(accountStatus: AccountStatus, event: AccountStatusEvent): AccountStatus {
  switch (event.kind) {
    case 'file':
      return { ...accountStatus, contractFile: event.file, contract: null, contractStatus: false };
    case 'accept': {
      if (!accountStatus.contractEnabled || accountStatus.contractFile !== event.file) return accountStatus;
      // The first acceptance of a file stands, whoever repeats it.
      if (accountStatus.contract?.file === event.file && accountStatus.contractStatus) return accountStatus;
      const contract = { acceptedBy: event.by, acceptedAt: event.at, file: event.file };
      return { ...accountStatus, contract, contractStatus: true };
    }
    case 'demand':
      return { ...accountStatus, subscriptionTotal: event.total };
    case 'payment':
      return {
        ...accountStatus,
        subscription: event.period,
        subscriptionStatus: true,
        subscriptionTotal: 0,
      };
    case 'period-end':
      return { ...accountStatus, subscription: null, subscriptionStatus: false };
    case 'block':
      return { ...accountStatus, blocked: true, blockComment: event.comment };
    case 'unblock':
      return { ...accountStatus, blocked: false, blockComment: null };
  }
}

/** A paid period ends by itself with its last day. */
export function accountStatusOn<Fields extends Pick<AccountStatus, 'subscription' | 'subscriptionStatus'>>(
  accountStatus: Fields,
  today: Day,
): Fields {
  const over = accountStatus.subscription !== null && accountStatus.subscription.to < today;
  return over ? { ...accountStatus, subscription: null, subscriptionStatus: false } : accountStatus;
}

export function contractDue(accountStatus: AccountStatus): boolean {
  const { contractEnabled, contractFile, contract, contractStatus } = accountStatus;
  return contractEnabled && contractFile !== null && contract === null && !contractStatus;
}

export function subscriptionDue(accountStatus: AccountStatus): boolean {
  const { subscriptionEnabled, subscriptionTotal, subscription, subscriptionStatus } = accountStatus;
  return subscriptionEnabled && subscriptionTotal > 0 && subscription === null && !subscriptionStatus;
}

/** Specification §4: what was put off is called to mind every 30 minutes. */
const REMIND_MS = 1_800_000;
const ALERT_UNTIL_MINUTE = 5;

export type ReminderKind = 'contract' | 'subscription';
export type Reminder = { kind: ReminderKind; blocking: boolean } | null;

/** Which dialog stands before this person; `putOff` = when who runs the company last closed each of them, in ms. */
export function reminderFor(
  accountStatus: AccountStatus,
  role: Role,
  now: number,
  putOff: { [Kind in ReminderKind]?: number | undefined },
): Reminder {
  const desk = role === DESK_ROLE;
  if (!desk && !runsCompany(role)) return null;
  const rests = (kind: ReminderKind) => {
    const at = putOff[kind];
    // A clock that was set back doesn't silence it for longer.
    return !desk && at !== undefined && now >= at && now - at < REMIND_MS;
  };
  // Neither hides the other: the contract that is put off leaves the place to the sum.
  if (contractDue(accountStatus) && !rests('contract')) return { kind: 'contract', blocking: desk };
  if (subscriptionDue(accountStatus) && !rests('subscription'))
    return { kind: 'subscription', blocking: desk };
  return null;
}

/** The reason of a block is shown at the top of each hour, for five minutes; `minute` of the clock. */
export function blockAlert(
  accountStatus: Pick<AccountStatus, 'blocked' | 'blockComment'>,
  minute: number,
): boolean {
  return accountStatus.blocked && minute < ALERT_UNTIL_MINUTE;
}

/** Does this role run a company: change its data, accept its contract, keep its stations? */
export function runsCompany(role: Role): boolean {
  const grant = grantOf(role, 'companies');
  return grant?.scope === 'company' && grant.actions.includes('edit');
}
