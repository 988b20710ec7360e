import { describe, expect, it } from 'vitest';
import type { Role } from '../access/index.ts';
import { ownedEventName } from '../events/index.ts';
import { certificateState } from './certificate.ts';
import { companyStaffEvents } from './company-staff-events.ts';
import { newAccount, newCompanyStaff } from './person.ts';

const ONE = '0'.repeat(23) + 1;
const TWO = '0'.repeat(23) + 2;
const MECHANIC = 'TECHNICAL_SERVICE_MECHANIC';
const OPERATOR = 'TECHNICAL_SERVICE_OPERATOR';

describe('a certificate', () => {
  it.each([
    [null, 'missing'],
    ['2026-11-19', 'expired'],
    ['2026-11-20', 'soon'],
    ['2026-12-20', 'soon'],
    ['2026-12-21', 'valid'],
  ])('until %s is %s on 20 November', (until, state) => {
    expect(certificateState(until, '2026-11-20')).toBe(state);
  });
});

describe('what pages of a company hear', () => {
  const member = (role: Role, company: string | null, blocked = false) => ({
    _id: ONE,
    role,
    company,
    blocked,
  });
  it.each([
    ['somebody added', null, member(MECHANIC, ONE), [`ADD_MECHANIC_${ONE}`]],
    ['somebody changed', member(OPERATOR, ONE), member(OPERATOR, ONE), [`EDIT_OPERATOR_${ONE}`]],
    ['somebody blocked', member(OPERATOR, ONE), member(OPERATOR, ONE, true), [`DELETE_OPERATOR_${ONE}`]],
    ['somebody back', member(OPERATOR, ONE, true), member(OPERATOR, ONE), [`ADD_OPERATOR_${ONE}`]],
    [
      'somebody moved',
      member(MECHANIC, ONE),
      member(MECHANIC, TWO),
      [`DELETE_MECHANIC_${ONE}`, `ADD_MECHANIC_${TWO}`],
    ],
    ['an owner', null, member('TECHNICAL_SERVICE_OWNER', ONE), []],
    ['the staff', null, member('ADMIN', null), []],
  ])('%s', (_what, before, after, events) => {
    const heard = companyStaffEvents(before, after);
    expect(heard.map(({ company, event }) => ownedEventName(event, company))).toEqual(events);
  });
});

describe('a new person', () => {
  const person = { email: ' A@Example.am ', name: 'Անուն', role: OPERATOR, company: ONE };
  it('is sent by the staff with a company where the role has one', () => {
    expect(newAccount.parse(person)).toMatchObject({
      email: 'a@example.am',
      station: null,
      twoFactor: false,
    });
    expect(newAccount.safeParse({ ...person, company: null }).success).toBe(false);
    expect(newAccount.safeParse({ ...person, role: 'ADMIN' }).success).toBe(false);
    expect(newAccount.safeParse({ ...person, role: 'ADMIN', company: null, station: ONE }).success).toBe(
      false,
    );
  });

  it('is sent by an owner without a company, as an operator or mechanic', () => {
    const { company: _, ...companyStaff } = person;
    expect(newCompanyStaff.safeParse(companyStaff).success).toBe(true);
    expect(newCompanyStaff.safeParse(person).success).toBe(false);
    expect(newCompanyStaff.safeParse({ ...companyStaff, role: 'TECHNICAL_SERVICE_OWNER' }).success).toBe(
      false,
    );
  });
});
