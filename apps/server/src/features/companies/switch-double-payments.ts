import { type Actor, can } from '@inspect/contract/access';
import { type CompanyItem, companiesEndpoints, runsCompany } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { changeAudited, type Writing } from '../../platform/history/audited-records.ts';
import { doublePayments } from './company.repo.ts';

type SwitchRequest = { status: boolean; company?: string | undefined };

/** Whether the mediator's second payment for a vehicle is taken as a case, or refused so that it gives the money back. */
export async function switchDoublePayments(
  writing: Writing,
  { status, company }: SwitchRequest,
): Promise<CompanyItem> {
  const id = companyAsked(writing.actor, company);
  return changeAudited(doublePayments, { ...writing, company: id }, id, { double_payments: status });
}

function companyAsked(actor: Actor, named: string | undefined): string {
  if (actor.company !== null) {
    if (!runsCompany(actor.role)) throw new AppError('forbidden');
    // Another company is none that he could name.
    if (named !== undefined && named !== actor.company) throw new AppError('not_found');
    return actor.company;
  }
  if (!can(actor, companiesEndpoints.changeCompany.need)) throw new AppError('forbidden');
  if (named === undefined) throw new AppError('validation', { fields: { company: t('field.required') } });
  return named;
}
