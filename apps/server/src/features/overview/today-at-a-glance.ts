import { type Actor, can } from '@inspect/contract/access';
import { companiesEndpoints, runsCompany } from '@inspect/contract/companies';
import { AppError, addDays, type Day, yerevanDay } from '@inspect/contract/kernel';
import { loginsEndpoints } from '@inspect/contract/logins';
import { checkupFiguresNeed, type Overview, TREND_DAYS, VOID_DAYS } from '@inspect/contract/overview';
import { companyStaffEndpoints, usersEndpoints } from '@inspect/contract/users';
import type { Tx } from '../../platform/db/transaction.ts';
import { countOfOverdue, countOfVoided, countsOfDays, figuresOfDay } from '../checkup-list/index.ts';
import { companyById, countOfCompanies } from '../companies/index.ts';
import { failedSignIns } from '../logins/index.ts';
import { countOfEndingCertificates } from '../users/index.ts';

/** Each part within the person's rights: null where he may not open the list that proves it. */
export async function todayAtAGlance(tx: Tx, actor: Actor, now: Date): Promise<Overview> {
  const day = yerevanDay(now);
  const seesPeople = can(actor, usersEndpoints.list.need) || can(actor, companyStaffEndpoints.list.need);
  const [checkups, companies, company, certificates, signIns] = await Promise.all([
    can(actor, checkupFiguresNeed) ? checkupFigures(tx, actor, day) : null,
    can(actor, companiesEndpoints.list.need) ? companyFigures(tx, actor, day) : null,
    runsCompany(actor.role) && actor.company !== null ? companyById(tx, actor.company) : null,
    seesPeople ? countOfEndingCertificates(tx, actor, day) : null,
    can(actor, loginsEndpoints.list.need) ? failedSignIns(tx, actor, day) : null,
  ]);
  return {
    at: now.toISOString(),
    checkups,
    companies,
    company: company ?? null,
    certificates,
    failedSignIns: signIns,
  };
}

async function checkupFigures(tx: Tx, actor: Actor, day: Day): Promise<Overview['checkups']> {
  const since = addDays(day, 1 - VOID_DAYS);
  const [today, overdue, voided, days] = await Promise.all([
    figuresOfDay(tx, actor, day),
    countOfOverdue(tx, actor, day),
    countOfVoided(tx, actor, { startDate: since, endDate: day }),
    countsOfDays(tx, actor, { startDate: addDays(day, 1 - TREND_DAYS), endDate: day }),
  ]);
  if (!today) throw new AppError('internal');
  const { matching, ...rest } = today;
  return { today: { ...rest, count: matching }, overdue, voided: { since, count: voided }, days };
}

async function companyFigures(tx: Tx, actor: Actor, day: Day): Promise<Overview['companies']> {
  const of = (state: keyof NonNullable<Overview['companies']>) => countOfCompanies(tx, actor, state, day);
  const [blocked, contract, subscription, licence] = await Promise.all([
    of('blocked'),
    of('contract'),
    of('subscription'),
    of('licence'),
  ]);
  return { blocked, contract, subscription, licence };
}
