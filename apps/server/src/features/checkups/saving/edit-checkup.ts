import type { Actor } from '@inspect/contract/access';
import { FINDING_LISTS, type Found } from '@inspect/contract/checkup-fields';
import type { Checkup, CheckupChange } from '@inspect/contract/checkups';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import { concludeVehicle, lockVehicles, vehicleState } from '../../vehicles/index.ts';
import { type FoundSoFar, mergeFound } from '../findings/merge-found.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { storedQuote } from '../pricing/stored-quote.ts';
import { checkFacts } from './check-facts.ts';
import { changedColumns, writeCheckup } from './checkup.repo.ts';
import type { CheckupFacts } from './checkup-facts.ts';
import { checkupFor } from './checkup-for.ts';
import { conclusionOf } from './conclude.ts';
import { findingsDigest } from './findings-digest.ts';
import { foundColumns } from './found-columns.ts';

const FOUND = [...FINDING_LISTS, 'measurements'] as const;

/** Changes an open checkup of one's own; with an opinion it is concluded in the same version. */
export async function editCheckup(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  id: string,
  change: CheckupChange,
): Promise<Checkup> {
  return changeOpen(services, tx, actor, await checkupFor(tx, actor, id, 'conclude', change.version), change);
}

/** What is absent stays, null clears, the whole is checked again. */
export async function changeOpen(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  current: Checkup,
  change: CheckupChange,
  reason: string | null = null,
): Promise<Checkup> {
  await lockVehicles(tx, { plate: current.CarRegNo, vin: current.VIN });
  const { Opinion: opinion, classificators, newClassificators, measurements, ...changed } = change;
  const facts = mergeFacts(current, changed);
  const found = await foundAtDesk(tx, current, { classificators, newClassificators, measurements });
  const now = services.clock.now();
  const stated = { company: current.company, today: yerevanDay(now), phase: 'open' } as const;
  const checked = await checkFacts(tx, facts, stated);
  const state = await vehicleState(tx, current.CarRegNo, current.VIN, current._id);
  const quote = await storedQuote(tx, current, state, {
    type: checked.type,
    fuel: checked.fuel,
    productionYear: facts.productionYear,
    enginePower: facts.enginePower ?? null,
    nextCheckup: facts.nextCheckup,
  });
  const conclusion =
    opinion === undefined
      ? { next_checkup_date: quote.chosenDate }
      : await conclusionOf(tx, {
          current: { ...current, ...found },
          facts,
          opinion,
          now,
          state,
          type: checked.type,
          due: quote.chosenDate,
        });
  const saved = await writeCheckup(
    tx,
    {
      id: current._id,
      version: change.version,
      action: opinion === undefined ? 'edit' : 'conclude',
      by: actor.userId,
      reason,
      now,
    },
    {
      ...changedColumns(checked.facts),
      proposed_next_checkup: quote.proposal.nextCheckup,
      fees: JSON.stringify(quote.fees),
      ...(found ? { ...foundColumns(found), findings_at_desk: true } : {}),
      ...conclusion,
    },
  );
  if (!saved) throw new AppError('version_conflict', { data: await checkupOf(tx, actor, current._id) });
  if (opinion !== undefined) await concludeVehicle(tx, current._id);
  return checkupOf(tx, actor, current._id);
}

/** What the operator wrote down in the mechanic's name; null = nothing, or nothing new. */
async function foundAtDesk(tx: Tx, current: Checkup, sent: Found): Promise<FoundSoFar | null> {
  if (FOUND.every((name) => sent[name] === undefined)) return null;
  const found = await mergeFound(tx, current, sent);
  return findingsDigest({ ...current, ...found }) === findingsDigest(current) ? null : found;
}

export function mergeFacts(current: Checkup, change: Readonly<Record<string, unknown>>): CheckupFacts {
  const { version: _version, ...changed } = change;
  const present = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return { ...current, ...present };
}
