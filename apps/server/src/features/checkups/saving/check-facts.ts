import { entryOf } from '@inspect/contract/checkup-fields';
import { type Circumstances, factProblems, type Phase } from '@inspect/contract/checkups';
import { type MessageKey, t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { signingProblem } from '@inspect/contract/users';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { CarTypeFacts, FuelFacts } from '../pricing/pricing-facts.query.ts';
import type { CheckupFacts } from './checkup-facts.ts';
import { type References, referencesOf } from './references.query.ts';

type Problems = Partial<Record<keyof CheckupFacts, MessageKey | undefined>>;

export type CheckedFacts = {
  /** as they are stored: what was merged since it was chosen is the row that stands in its place */
  facts: CheckupFacts;
  type: CarTypeFacts;
  fuel: FuelFacts;
};

type Stated = {
  company: string;
  /** the day for which that is asked */
  today: string;
  phase: Phase;
} & Pick<Circumstances, 'plateConfirmed'>;

/**
 * What no schema can see: that ids exist, are in use and belong together, and what the rule book says of the whole. One
 * 400 with a text for each field.
 */
export async function checkFacts(tx: Tx, facts: CheckupFacts, stated: Stated): Promise<CheckedFacts> {
  return judgeFacts(facts, await referencesOf(tx, facts, stated.phase === 'past'), stated);
}

/** The same of facts whose ids were looked up. @throws AppError validation, checkup.mechanic_certificate */
export function judgeFacts(
  facts: CheckupFacts,
  found: References,
  { company, today, phase, plateConfirmed }: Stated,
): CheckedFacts {
  // For the past whoever inspected did.
  const unfit = phase === 'past' || !found.mechanic ? null : signingProblem(found.mechanic, company, today);
  const isStranger = !found.mechanic || unfit === 'checkup.not_signer';
  const problems: Problems = {
    ...unknownOnes(found),
    ...(isStranger ? { mechanic: 'checkups.field.mechanicOfCompany' } : {}),
    ...factProblems(facts, {
      phase,
      type: found.type ?? null,
      unplated: null,
      year: Number(today.slice(0, 4)),
      registeredPlate: found.registeredPlate,
      plateConfirmed,
    }),
  };
  const fields = Object.fromEntries(
    Object.entries(problems).flatMap(([field, key]) => (key ? [[field, t(key)]] : [])),
  );
  if (Object.keys(fields).length > 0 || !found.type || !found.fuel)
    throw new AppError('validation', { fields });
  if (unfit) throw new AppError(unfit, { fields: { mechanic: t(`error.${unfit}`) } });
  return { facts: { ...facts, ...found.followed }, type: found.type, fuel: found.fuel };
}

function unknownOnes(found: References): Problems {
  const problems: Problems = {};
  for (const field of found.strangers) problems[field] = entryOf(field).within?.error;
  for (const field of found.missing) problems[field] = 'field.unknown_id';
  return problems;
}
