import { z } from 'zod';
import { CHECKUP_STATUSES } from '../checkup-list/index.ts';
import { text } from '../kernel/fields.ts';
import { drams } from '../kernel/money.ts';
import { cashPayments, PAYMENT_METHODS, PAYMENT_PURPOSES } from '../payments/index.ts';
import { attachment } from '../photos/index.ts';
import { type ListName, nextCheckup } from '../reference/index.ts';
import { fees } from './fees.ts';
import {
  answerField,
  certificateField,
  emailField,
  flagField,
  idField,
  idNumberField,
  instantField,
  lineField,
  nameField,
  noteField,
  ownerStatusField,
  periodField,
  personField,
  phoneField,
  plateField,
  powerField,
  reasonField,
  refField,
  vinField,
  wholeField,
  yearField,
} from './field-kinds.ts';
import { failedBefore, findings, measurements } from './findings.ts';
import { CHECKUP_MARKS } from './marks.ts';
import {
  CONSENT,
  FACT,
  IDENTITY,
  INSPECTOR,
  METHOD,
  OF_THE_DAY,
  type Openings,
  OTHERS,
  PAYER,
  RESULT,
} from './openings.ts';
import { SIGNATURE_WAYS } from './signature.ts';

/** Parts of a checkup, in which forms, versions, files and the register take its fields. */
export type Section =
  | 'result'
  | 'documents'
  | 'vehicle'
  | 'odometer'
  | 'owner'
  | 'period'
  | 'fees'
  | 'comparison'
  | 'people'
  | 'reasons'
  | 'found'
  | 'signature'
  | 'course'
  | 'place'
  | 'record';

/** A rule of the rule book that demands a field which may otherwise be empty. */
export type Demand = 'plate' | 'certificate' | 'reason' | 'power' | 'mass';

/** What is said of a row that hangs on another one than was chosen. */
type Misfit = 'modelOfCar' | 'typeOfGroup' | 'countyOfRegion' | 'streetOfCounty';

export type FieldEntry = {
  /** decides control, text, cell and column type */
  kind: string;
  section: Section;
  /** what is sent; absent = set by the server */
  typed?: z.ZodType;
  /** what an answer holds; absent = only sent */
  stored?: z.ZodType;
  /** may be null, and is null when it is not sent */
  optional?: true;
  /** what it is when it is not sent */
  default?: boolean;
  /** an optional one is demanded all the same when the rule book says so */
  demand?: Demand;
  /** column of the database where it is not the name in snake case; null = computed for every answer */
  column?: string | null;
  /** the table whose names stand beside the id, as `<field>Name` */
  names?: string;
  list?: ListName;
  /** only rows of what that field names fit; `error` = what is said of others */
  within?: { field: string; error: `checkups.field.${Misfit}` };
  /** what becomes of it when the form opens; absent = it stands in no form */
  opens?: Openings;
  /** compared between versions */
  version?: true;
  /** a column of the whole file */
  file?: true;
  /** rows of a list carry it only when it is asked for */
  onRequest?: true;
};

/** A fact that people state, of the vehicle and its owner or of the day: read in versions, taken out in files. */
const READ = { version: true, file: true } as const;
const fact = { opens: FACT, ...READ } as const;
const ofDay = { opens: OF_THE_DAY, ...READ } as const;
const payer = { opens: PAYER, ...READ } as const;
const optional = { ...fact, optional: true } as const;
const within = (field: string, error: Misfit) =>
  ({ within: { field, error: `checkups.field.${error}` } }) as const;

/** Nobody types it; a list gives it only to who asks for it. */
const signed = { section: 'signature', optional: true, onRequest: true } as const;
const readSigned = { ...signed, ...READ } as const;

/** Computed; a list gives it only to who asks for it. */
const lawWords = { kind: 'words', stored: z.array(z.string()), column: null, onRequest: true } as const;

/** A refusal that may be overridden is, with a reason that stays in the record. */
export const override = z.strictObject({
  code: z.literal('checkup.still_valid', { error: 'field.choice' }),
  reason: text(500),
});
/** Texts of former days are read. */
const storedOverride = override.extend({ reason: z.string() });

/** Every field of a checkup in reading order: calls, draft, form, lists, versions, files and columns follow from it. */
export const CHECKUP_FIELDS = {
  status: { kind: 'status', stored: z.enum(CHECKUP_STATUSES), section: 'result', ...READ },
  Opinion: {
    kind: 'opinion',
    typed: z.boolean({ error: 'field.type' }),
    stored: z.boolean().nullable(),
    section: 'result',
    opens: RESULT,
    ...READ,
  },
  number: { kind: 'text', stored: z.string().nullable(), section: 'result', ...READ },

  CarRegNo: { ...plateField, section: 'documents', ...optional, opens: IDENTITY, demand: 'plate' },
  registrationCertificate: { ...certificateField, section: 'documents', ...optional, demand: 'certificate' },

  VIN: { ...vinField, section: 'vehicle', ...fact, opens: IDENTITY },
  car: { ...refField('cars'), section: 'vehicle', ...fact },
  carModel: { ...refField('carModels'), section: 'vehicle', ...fact, ...within('car', 'modelOfCar') },
  carGroup: { ...refField('carGroups'), section: 'vehicle', ...fact },
  carType: { ...refField('carTypes'), section: 'vehicle', ...fact, ...within('carGroup', 'typeOfGroup') },
  body: { ...refField('bodies'), section: 'vehicle', ...fact },
  color: { ...refField('colors'), section: 'vehicle', ...fact },
  fuel: { ...refField('fuels'), section: 'vehicle', ...fact },
  productionYear: { ...yearField, section: 'vehicle', ...fact },
  enginePower: { ...powerField, section: 'vehicle', ...optional, demand: 'power' },
  maximumMass: { ...wholeField(1, 200_000), section: 'vehicle', ...optional, demand: 'mass' },

  odometer: { ...wholeField(0, 9_999_999), section: 'odometer', ...ofDay, optional: true },
  odometerUnreadable: { ...flagField, section: 'odometer', ...ofDay, default: false },

  ownerStatus: { ...ownerStatusField, section: 'owner', ...payer },
  ownerName: { ...nameField, section: 'owner', ...payer },
  ownerIdNumber: { ...idNumberField, section: 'owner', ...payer, optional: true },
  phone: { ...phoneField, section: 'owner', ...payer },
  email: { ...emailField, section: 'owner', ...payer, optional: true },
  region: { ...refField('regions'), section: 'owner', ...payer },
  county: { ...refField('counties'), section: 'owner', ...payer, ...within('region', 'countyOfRegion') },
  street: {
    ...refField('streets'),
    section: 'owner',
    ...payer,
    optional: true,
    ...within('county', 'streetOfCounty'),
  },
  address: { ...lineField, section: 'owner', ...payer },

  nextCheckup: { ...periodField, section: 'period', ...ofDay },
  /** what class and age gave when the facts were last saved; the operator may have chosen otherwise */
  proposedNextCheckup: { kind: 'period', stored: nextCheckup, section: 'period', version: true },
  /** whoever brought it wants to be reminded of the next one at `phone` */
  smsReminders: { ...flagField, section: 'period', opens: CONSENT, version: true, default: false },
  nextCheckupDate: { kind: 'day', stored: z.string().nullable(), section: 'period', ...READ },

  fees: { kind: 'fees', stored: fees, section: 'fees', version: true },
  /** what is taken at the desk while it is being saved */
  payments: { kind: 'payments', typed: cashPayments, section: 'fees', opens: OTHERS },
  /** drams taken so far; a fee that rose after it was paid is paid in part */
  paid: { kind: 'paid', stored: z.record(z.enum(PAYMENT_PURPOSES), drams), section: 'fees', column: null },
  /** how money for it came at the station last; null = it did not */
  paidBy: {
    kind: 'method',
    stored: z.enum(PAYMENT_METHODS).nullable(),
    section: 'fees',
    column: null,
    onRequest: true,
    opens: METHOD,
  },

  /** the vehicle or its owner is not as the register knew them */
  change: { ...answerField, section: 'comparison', ...ofDay, default: false },

  mechanic: { ...personField, section: 'people', ...fact, opens: INSPECTOR },
  createdBy: { kind: 'person', names: 'users', stored: idField.stored, section: 'people', file: true },

  cameraReasonId: {
    ...reasonField,
    section: 'reasons',
    opens: OF_THE_DAY,
    version: true,
    optional: true,
    demand: 'reason',
    column: 'camera_reason',
  },
  /** in the person's own words, where the reason asks for them */
  cameraReasonNote: { ...noteField, section: 'reasons', ...ofDay, optional: true },
  /** why it was begun in spite of a refusal */
  override: { kind: 'override', stored: storedOverride.nullable(), section: 'reasons', version: true },

  classificators: { kind: 'findings', stored: findings, section: 'found', opens: OTHERS, ...READ },
  newClassificators: { kind: 'findings', stored: findings, section: 'found', opens: OTHERS, ...READ },
  measurements: { kind: 'measurements', stored: measurements, section: 'found', opens: OTHERS, ...READ },
  /** the operator wrote findings down in the mechanic's name, at least some of them */
  findingsAtDesk: { kind: 'flag', stored: z.boolean(), section: 'found', version: true, onRequest: true },
  marks: { kind: 'marks', stored: z.array(z.enum(CHECKUP_MARKS)), section: 'found', file: true },
  /** of the checkup that this one repeats: what failed, to be looked at first */
  failedBefore: { kind: 'failed', stored: z.array(failedBefore), section: 'found', column: null },
  /** what its class and its fuel are by law: who inspects it has neither list, and is shown what concerns it */
  vehicleCategories: { ...lawWords, section: 'found' },
  fuelKinds: { ...lawWords, section: 'found' },
  /** photographs, oldest first; a list gives them only to who asks for them by `fields` */
  attachments: {
    kind: 'photos',
    stored: z.array(attachment),
    section: 'found',
    column: null,
    onRequest: true,
  },

  /** who stands for the findings as they are, and how; null = nobody does. A change of them takes all five away */
  signature: { kind: 'signature', stored: z.enum(SIGNATURE_WAYS), ...readSigned },
  signedBy: { kind: 'person', names: 'users', stored: idField.stored, ...readSigned },
  signedAt: { kind: 'instant', stored: instantField.stored, ...readSigned },
  /** why somebody else than the mechanic stands for them */
  signatureReason: { kind: 'note', stored: z.string(), ...readSigned },
  /** SHA-256 in hexadecimal of the mechanic's id, the findings and the measurements that were signed */
  signedFindings: { kind: 'text', stored: z.string(), ...signed },

  /** why it was cancelled, annulled, amended or deleted, when that was the last thing that happened */
  changeReason: { kind: 'text', stored: z.string().nullable(), section: 'course', file: true },
  concludedAt: { kind: 'instant', stored: instantField.stored.nullable(), section: 'course', ...READ },
  deleted: { kind: 'flag', stored: z.boolean(), section: 'course', ...READ },
  createdAt: { ...instantField, section: 'course', file: true },
  updatedAt: { ...instantField, section: 'course' },
  previousCheckup: { kind: 'id', stored: idField.stored.nullable(), section: 'course' },
  /** the annulled checkup in whose place this one stands */
  replaces: { kind: 'id', stored: idField.stored.nullable(), section: 'course' },
  /** of an annulled one: the checkup that stands in its place, with its result and its money */
  replacedBy: { kind: 'id', stored: idField.stored.nullable(), section: 'course', column: null },

  station: { ...idField, names: 'stations', section: 'place', file: true },
  company: { ...idField, names: 'companies', section: 'place', file: true },

  _id: { ...idField, section: 'record', column: 'id' },
  temporary_id: { ...idField, section: 'record', column: 'id' },
  version: { kind: 'whole', stored: z.int(), section: 'record' },
} as const satisfies Record<string, FieldEntry>;
