import { entryOf } from '@inspect/contract/checkup-fields';
import type { Vehicle } from '@inspect/contract/vehicles';
import {
  type CheckupDraft,
  DRAFT_FIELDS,
  type DraftField,
  type DraftValues,
  emptyOf,
  OWNER_FIELDS,
  VEHICLE_FIELDS,
  valuesOfVehicle,
} from './draft.ts';

/** A model is one of its make, a street one of its community. */
const parentOf = (field: DraftField) => DRAFT_FIELDS.find((name) => name === entryOf(field).within?.field);

/** What is of something else as soon as this is: another region has other communities, and these other streets. */
function dependentsOf(field: DraftField): DraftField[] {
  const children = DRAFT_FIELDS.filter((name) => parentOf(name) === field);
  return children.flatMap((child) => [child, ...dependentsOf(child)]);
}

/** The person set a field. What depended on its former value goes; facts of another vehicle go too. */
export function setField<Field extends DraftField>(
  draft: CheckupDraft,
  field: Field,
  value: DraftValues[Field],
): CheckupDraft {
  return putField(draft, field, value);
}

/** `setField` for who handles all fields alike; the value is one of this field. */
export function putField(
  draft: CheckupDraft,
  field: DraftField,
  value: DraftValues[DraftField],
): CheckupDraft {
  if (draft.values[field] === value) return draft;
  const values: DraftValues = { ...draft.values };
  Object.assign(values, { [field]: value });
  const typed = new Set<DraftField>(draft.typed).add(field);
  for (const dependent of dependentsOf(field)) {
    Object.assign(values, { [dependent]: emptyOf(dependent) });
    typed.add(dependent);
  }
  if (field === 'odometerUnreadable' && value === true) values.odometer = null;
  const next = { ...draft, values, typed: [...typed] };
  if (field === 'CarRegNo') return forgetFound(next, [...VEHICLE_FIELDS, ...OWNER_FIELDS]);
  return field === 'registrationCertificate' ? forgetFound(next, OWNER_FIELDS) : next;
}

/** Does it stay whatever the register says: typed, or taken over with who pays? */
const isHeld = ({ typed, paysLike }: CheckupDraft, field: DraftField) =>
  typed.includes(field) || (paysLike !== null && OWNER_FIELDS.some((name) => name === field));

/** The plate or certificate is another one: what the register had said of it is no longer true. */
function forgetFound(draft: CheckupDraft, fields: readonly DraftField[]): CheckupDraft {
  if (!draft.found) return draft;
  const values = { ...draft.values };
  const found = { ...draft.found };
  for (const field of fields) {
    const stays = isHeld(draft, field) || (draft.copied && field !== 'VIN');
    if (field in found && !stays) Object.assign(values, { [field]: emptyOf(field) });
    delete found[field];
  }
  return { ...draft, values, found: Object.keys(found).length > 0 ? found : null };
}

/** The register fills what is not typed; a model comes only when its make is the register's too. */
export function applyVehicle(draft: CheckupDraft, vehicle: Vehicle | null): CheckupDraft {
  const cleared = forgetFound(draft, [...VEHICLE_FIELDS, ...OWNER_FIELDS]);
  if (!vehicle) return cleared;
  const found = valuesOfVehicle(vehicle);
  const values = { ...cleared.values };
  for (const field of [...VEHICLE_FIELDS, ...OWNER_FIELDS]) {
    const parent = parentOf(field);
    const fits = parent === undefined || values[parent] === found[parent];
    if (field in found && fits && !isHeld(cleared, field)) Object.assign(values, { [field]: found[field] });
  }
  return { ...cleared, values, found };
}

/** What was added on this device and was there already has the id that it has there. */
export function withMerged(draft: CheckupDraft, ids: ReadonlyMap<string, string>): CheckupDraft {
  const merged = DRAFT_FIELDS.flatMap((field) => {
    const to = ids.get(String(draft.values[field]));
    return to === undefined ? [] : [[field, to]];
  });
  if (merged.length === 0) return draft;
  return { ...draft, values: { ...draft.values, ...Object.fromEntries(merged) } };
}

/** A type brings its group along, whichever of the two is chosen first. */
export function setCarType(
  draft: CheckupDraft,
  type: string | null,
  group: string | undefined,
): CheckupDraft {
  return setField(group === undefined ? draft : setField(draft, 'carGroup', group), 'carType', type);
}

/** With or without a plate; the other way's fields are emptied. */
export function setFirstRegistration(draft: CheckupDraft, firstRegistration: boolean): CheckupDraft {
  const emptied = firstRegistration
    ? setField(setField(draft, 'CarRegNo', ''), 'registrationCertificate', '')
    : setField(draft, 'cameraReasonId', null);
  return { ...emptied, firstRegistration };
}

/** Who inspects, as long as the person has not chosen: the one he chose last, or the only one. */
export function withMechanic(draft: CheckupDraft, preferred: string | null): CheckupDraft {
  if (preferred === null || draft.values.mechanic !== null || draft.typed.includes('mechanic')) return draft;
  return { ...draft, values: { ...draft.values, mechanic: preferred } };
}

/** Has anything been typed that would be lost? */
export function isBegun(draft: CheckupDraft): boolean {
  const { cashTaken, firstRegistration, overrideReason, typed, values } = draft;
  const choices = firstRegistration || overrideReason !== '' || cashTaken !== null;
  return choices || typed.some((field) => values[field] !== emptyOf(field));
}

/** Did the vehicle's or the owner's data change since the register last heard of them? */
export function hasChanged({ values, found }: CheckupDraft): boolean {
  if (values.change !== null) return values.change;
  return DRAFT_FIELDS.some((field) => found?.[field] !== undefined && values[field] !== found[field]);
}

/** Exactly what the register says of them stands in these fields. */
export function isAsFound({ values, found }: CheckupDraft, fields: readonly DraftField[]): boolean {
  return found !== null && fields.every((field) => field in found && values[field] === found[field]);
}
