import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/index.ts';
import {
  type AccountStatus,
  type AccountStatusEvent,
  accountStatusOn,
  afterEvent,
  blockAlert,
  contractDue,
  reminderFor,
  runsCompany,
  subscriptionDue,
} from './account-status.ts';

const PERIOD = { from: '2026-01-01', to: '2026-12-31', payment: null };
const ACCEPTED = { acceptedBy: 'b'.repeat(24), acceptedAt: '2026-01-01T00:00:00.000Z', file: 'old' };
const FREE: AccountStatus = {
  blocked: false,
  blockComment: null,
  contractEnabled: false,
  contractFile: null,
  contract: null,
  contractStatus: false,
  subscriptionEnabled: false,
  subscriptionTotal: 0,
  subscription: null,
  subscriptionStatus: false,
};
const FULL: AccountStatus = {
  blocked: true,
  blockComment: 'Պարտք',
  contractEnabled: true,
  contractFile: 'old',
  contract: ACCEPTED,
  contractStatus: true,
  subscriptionEnabled: true,
  subscriptionTotal: 40_000,
  subscription: PERIOD,
  subscriptionStatus: true,
};
const UNSIGNED: AccountStatus = { ...FREE, contractEnabled: true, contractFile: 'new' };
const UNPAID: AccountStatus = { ...FREE, subscriptionEnabled: true, subscriptionTotal: 40_000 };
const OPERATOR = 'TECHNICAL_SERVICE_OPERATOR';
const OWNER = 'TECHNICAL_SERVICE_OWNER';

describe('the table of fields and events: what an event changes, and nothing else', () => {
  const table: [AccountStatusEvent, AccountStatus, Partial<AccountStatus>][] = [
    [{ kind: 'file', file: 'new' }, FULL, { contractFile: 'new', contract: null, contractStatus: false }],
    [{ kind: 'file', file: 'new' }, FREE, { contractFile: 'new' }],
    [
      { kind: 'accept', file: 'new', by: 'p', at: 'now' },
      UNSIGNED,
      { contract: { acceptedBy: 'p', acceptedAt: 'now', file: 'new' }, contractStatus: true },
    ],
    // a second acceptance, one of another file, one of what is not demanded: nothing
    [{ kind: 'accept', file: 'old', by: 'p', at: 'now' }, FULL, {}],
    [{ kind: 'accept', file: 'new', by: 'p', at: 'now' }, FULL, {}],
    [{ kind: 'accept', file: 'new', by: 'p', at: 'now' }, { ...UNSIGNED, contractEnabled: false }, {}],
    [{ kind: 'demand', total: 5 }, FULL, { subscriptionTotal: 5 }],
    [
      { kind: 'payment', period: PERIOD },
      UNPAID,
      { subscription: PERIOD, subscriptionStatus: true, subscriptionTotal: 0 },
    ],
    [{ kind: 'period-end' }, FULL, { subscription: null, subscriptionStatus: false }],
    [{ kind: 'period-end' }, FREE, {}],
    [{ kind: 'block', comment: 'x' }, FREE, { blocked: true, blockComment: 'x' }],
    [{ kind: 'unblock' }, FULL, { blocked: false, blockComment: null }],
    [{ kind: 'unblock' }, FREE, {}],
  ];
  it.each(table)('%j', (event, before, changes) => {
    expect(afterEvent(before, event)).toEqual({ ...before, ...changes });
  });

  it('a paid period ends with its last day, by itself', () => {
    expect(accountStatusOn(FULL, '2026-12-31')).toEqual(FULL);
    expect(accountStatusOn(FULL, '2027-01-01')).toEqual({
      ...FULL,
      subscription: null,
      subscriptionStatus: false,
    });
    expect(accountStatusOn(FREE, '2027-01-01')).toEqual(FREE);
  });
});

describe('the dialogs', () => {
  it('the contract is due only where it is demanded, there and not accepted', () => {
    expect(contractDue(UNSIGNED)).toBe(true);
    for (const changes of [
      { contractEnabled: false },
      { contractFile: null },
      { contract: ACCEPTED },
      { contractStatus: true },
    ])
      expect(contractDue({ ...UNSIGNED, ...changes })).toBe(false);
  });

  it('the subscription is due only where it is demanded, a sum is open and no period is paid', () => {
    expect(subscriptionDue(UNPAID)).toBe(true);
    for (const changes of [
      { subscriptionEnabled: false },
      { subscriptionTotal: 0 },
      { subscription: PERIOD },
      { subscriptionStatus: true },
    ])
      expect(subscriptionDue({ ...UNPAID, ...changes })).toBe(false);
  });

  it('block an operator, ask who runs the company, and stand before nobody else', () => {
    for (const role of ROLES) {
      const seen = (accountStatus: AccountStatus) => reminderFor(accountStatus, role, 0, {});
      const expected = role === OPERATOR ? true : role === OWNER ? false : null;
      expect(seen(FREE)).toBeNull();
      expect(seen(UNSIGNED)).toEqual(expected === null ? null : { kind: 'contract', blocking: expected });
      expect(seen(UNPAID)).toEqual(expected === null ? null : { kind: 'subscription', blocking: expected });
      expect(seen({ ...UNPAID, ...UNSIGNED, subscriptionEnabled: true, subscriptionTotal: 1 })).toEqual(
        expected === null ? null : { kind: 'contract', blocking: expected },
      );
      expect(runsCompany(role)).toBe(role === OWNER);
    }
  });

  it('remind of what was put off every thirty minutes, and an operator all the time', () => {
    const at = 1_000_000_000_000;
    for (const [after, shown] of [
      [0, false],
      [1_799_999, false],
      [1_800_000, true],
      [-1, true],
    ] as const) {
      expect(reminderFor(UNPAID, OWNER, at + after, { subscription: at }) !== null).toBe(shown);
      expect(reminderFor(UNSIGNED, OWNER, at + after, { contract: at }) !== null).toBe(shown);
      const seen = reminderFor(UNPAID, OPERATOR, at + after, { subscription: at });
      expect(seen).toEqual({ kind: 'subscription', blocking: true });
    }
  });

  it('come one after the other where both are due: neither hides the other', () => {
    const both = { ...UNPAID, contractEnabled: true, contractFile: 'new' };
    const seen = (putOff: Parameters<typeof reminderFor>[3], after = 0) =>
      reminderFor(both, OWNER, 1_000_000_000_000 + after, putOff)?.kind;
    const at = 1_000_000_000_000;
    expect(seen({})).toBe('contract');
    expect(seen({ contract: at })).toBe('subscription');
    expect(seen({ contract: at, subscription: at })).toBeUndefined();
    expect(seen({ contract: at, subscription: at + 60_000 }, 1_800_000)).toBe('contract');
  });
});

it('the reason of a block is shown from minute 00 until minute 05', () => {
  const shown = Array.from({ length: 60 }, (_, minute) => minute).filter((minute) =>
    blockAlert(FULL, minute),
  );
  expect(shown).toEqual([0, 1, 2, 3, 4]);
  expect(blockAlert(FREE, 0)).toBe(false);
});
