import type { Actor } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import { companyById } from './company.query.ts';

/** The company that is named, for who sees it: another company's id is the id of nothing. */
export async function companyWithin(tx: Tx, actor: Actor, id: string): Promise<string> {
  const mine = actor.company === null || actor.company === id;
  if (!mine || !(await companyById(tx, id))) throw new AppError('not_found');
  return id;
}
