import type { Actor } from '@inspect/contract/access';
import { newId } from '../../src/platform/ids.ts';
import type { Account } from './bank.ts';
import type * as ProgramModule from './program.ts';

type Program = typeof ProgramModule;
type Services = Parameters<Program['withdrawOrder']>[0];
type Desk = {
  as: (work: (tx: never, actor: Actor) => Promise<string[]>) => Promise<string[]>;
  checkup: string;
  leftPrepaid: readonly string[];
};

const PURPOSES = ['inspection', 'environmental'] as const;

/** Cash for all that is owed; what still asks for the same is withdrawn when that is committed, as the call does it. */
export async function takeCash(
  program: Program,
  services: Services,
  { as, checkup: id, leftPrepaid }: Desk,
): Promise<void> {
  const payments = PURPOSES.map((purpose) => ({ _id: newId(), purpose, method: 'cash' as const }));
  const unowed = await as(async (tx, actor) => {
    const { checkup } = await program.payCheckup(services, tx, actor, id, { payments, leftPrepaid });
    return program.unowedOrders(tx, checkup);
  });
  await program.withdrawUnowed(services, unowed);
}

/** Nobody is to pay it any more, and somebody may be paying it just now. */
export async function callOff(
  program: Program,
  services: Services,
  account: Account | undefined,
): Promise<void> {
  const order = account?.merchantNo.split('-')[0];
  if (order) await program.withdrawOrder(services, order);
}
