import { z } from 'zod';
import {
  entryOf,
  FIELD_NAMES,
  type FieldName,
  fieldsIn,
  isFileField,
  type NameField,
  nameFieldOf,
} from '../checkup-fields/index.ts';
import { type Checkup, checkup } from './checkup.ts';

export type ColumnName = Exclude<keyof Checkup, 'can'>;
export const COLUMN_NAMES: readonly ColumnName[] = checkup.omit({ can: true }).keyof().options;

const onRequest: readonly string[] = FIELD_NAMES.filter((name) => entryOf(name).onRequest);
/** What a row of a list carries when it is not said what it should. */
export const ROW_COLUMNS = COLUMN_NAMES.filter((name) => !onRequest.includes(name));

type ListColumn = {
  fields: readonly Exclude<FieldName, 'payments'>[];
  /** stands only in the file of the list */
  fileOnly?: true;
};

/** The columns of the lists of checkups and of their files: the plate names the row, the rest as one looks. */
export const LIST_COLUMNS = {
  CarRegNo: { fields: ['CarRegNo'] },
  vehicle: { fields: ['car', 'carModel', 'productionYear'] },
  VIN: { fields: ['VIN'] },
  carType: { fields: ['carType'], fileOnly: true },
  ownerName: { fields: ['ownerName'] },
  phone: { fields: ['phone'] },
  status: { fields: ['status'] },
  Opinion: { fields: ['Opinion'] },
  number: { fields: ['number'] },
  sum: { fields: ['fees'] },
  paid: { fields: ['fees', 'paid'] },
  owed: { fields: ['fees', 'paid'], fileOnly: true },
  owedBack: { fields: ['fees', 'paid', 'replacedBy'], fileOnly: true },
  mechanic: { fields: ['mechanic'] },
  createdBy: { fields: ['createdBy'] },
  createdAt: { fields: ['createdAt'] },
  nextCheckupDate: { fields: ['nextCheckupDate'] },
  station: { fields: ['station'] },
  company: { fields: ['company'] },
} as const satisfies Record<string, ListColumn>;
export type ListColumnKey = keyof typeof LIST_COLUMNS;
export const LIST_COLUMN_KEYS = Object.keys(LIST_COLUMNS).filter((key): key is ListColumnKey =>
  Object.hasOwn(LIST_COLUMNS, key),
);
export const listColumn = (key: ListColumnKey): ListColumn => LIST_COLUMNS[key];

/** What is read to show a field: of what points elsewhere the name. */
export function readOf<Name extends FieldName>(name: Name): Name | NameField {
  return nameFieldOf(name) ?? name;
}

/** What is read to show these columns of the list. */
export function readsOf(keys: readonly ListColumnKey[]): ColumnName[] {
  return [...new Set(keys.flatMap((key) => listColumn(key).fields.map(readOf)))];
}

const inList: readonly string[] = LIST_COLUMN_KEYS.flatMap((key) => LIST_COLUMNS[key].fields);
/** What the file of everything holds besides the columns of the list. */
export const WHOLE_FILE_FIELDS = fieldsIn(
  'documents',
  'vehicle',
  'odometer',
  'owner',
  'period',
  'comparison',
  'found',
  'reasons',
  'course',
)
  .filter(isFileField)
  .filter((name) => !inList.includes(name));

/** `fields`: names, separated by commas, of what is asked for. A name that there is not is refused. */
function columnsParameter<Name extends string>(names: readonly Name[]) {
  return z
    .string()
    .max(1_000, { error: 'field.too_long' })
    .transform((text, context) => {
      const wanted = text.split(',').flatMap((name) => name.trim() || []);
      const known: readonly string[] = names;
      if (wanted.some((name) => !known.includes(name)))
        context.addIssue({ code: 'custom', message: 'field.columns' });
      return names.filter((name) => wanted.includes(name));
    })
    .optional();
}

const named = (names: readonly FieldName[]) => names.flatMap((name) => [name, readOf(name)]);
const LIST_FILE = [
  ...LIST_COLUMN_KEYS,
  ...named(LIST_COLUMN_KEYS.flatMap((key) => LIST_COLUMNS[key].fields)),
];

export const rowColumns = columnsParameter(COLUMN_NAMES);
export const listFileColumns = columnsParameter<string>(LIST_FILE);
export const wholeFileColumns = columnsParameter<string>([...LIST_FILE, ...named(WHOLE_FILE_FIELDS)]);
