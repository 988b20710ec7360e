import {
  type CheckupChange,
  type Circumstances,
  checkupChange,
  factProblems,
  type MoveToVehicle,
  moveToVehicle,
  type NewCheckup,
  newCheckup,
} from '@inspect/contract/checkups';
import { fieldTexts, t } from '@inspect/contract/i18n';
import type { z } from 'zod';
import type { DraftValues } from './draft.ts';

export type Errors = Readonly<Partial<Record<string, string>>>;

/** `body` is there when nothing is wrong. The sentences are those of the server. */
export type Checked<Body> = { errors: Errors; body: Body | null };

export function checkNew(
  payload: unknown,
  values: DraftValues,
  circumstances: Circumstances,
): Checked<NewCheckup> {
  const checked = checkedBy(newCheckup, payload, problemsIn(values, circumstances));
  if (values.carType !== null && values.productionYear !== null) return checked;
  // The option will be proposed as soon as there is something to propose it from: nobody has to choose it yet.
  const { nextCheckup: _proposedLater, ...errors } = checked.errors;
  return { errors, body: checked.body };
}

/** Of a change only the changed fields are checked by the schema; the rules hold for the whole. */
export function checkChange(
  payload: unknown,
  values: DraftValues,
  circumstances: Circumstances,
): Checked<CheckupChange> {
  return checkedBy(checkupChange, payload, problemsIn(values, circumstances));
}

/** The facts of the right vehicle and its owner, for a result that is moved. */
export function checkMove(
  payload: unknown,
  values: DraftValues,
  circumstances: Circumstances,
): Checked<MoveToVehicle> {
  return checkedBy(moveToVehicle, payload, problemsIn(values, circumstances));
}

function checkedBy<Schema extends z.ZodType>(
  schema: Schema,
  payload: unknown,
  problems: Errors,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(payload);
  const errors = { ...problems, ...(result.success ? {} : fieldTexts(result.error.issues)) };
  return { errors, body: result.success && Object.keys(errors).length === 0 ? result.data : null };
}

/** What the rule book says of the facts, in the words of the server. */
function problemsIn(values: DraftValues, circumstances: Circumstances): Errors {
  const problems = Object.entries(factProblems(values, circumstances));
  return Object.fromEntries(problems.map(([field, key]) => [field, t(key)]));
}
