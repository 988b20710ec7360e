import { z } from 'zod';
import { CHECKUP_FIELDS, type FieldEntry, type Section } from './fields.ts';
import type { FieldState, Opening } from './openings.ts';

type Table = typeof CHECKUP_FIELDS;
export type FieldName = keyof Table;

/** Names of the fields whose entries fit. */
type Fitting<Entry> = { [Name in FieldName]: Table[Name] extends Entry ? Name : never }[FieldName];
export type FieldsIn<Part extends Section> = Fitting<{ section: Part }>;
export type FieldsOpened<At extends Opening, As extends FieldState> = Fitting<{ opens: Record<At, As> }>;
export type VersionField = Fitting<{ version: true }>;
export type FileField = Fitting<{ file: true }>;
type FieldsOfKind<Kind> = Fitting<{ kind: Kind }>;
export type RefField = FieldsOfKind<'ref'>;
/** Beside the id stands a name. */
type NamedField = Fitting<{ names: string }>;
export type NameField = `${NamedField}Name`;
export type StoredField = Fitting<{ stored: z.ZodType }>;
type TypedField = Fitting<{ typed: z.ZodType }>;

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(CHECKUP_FIELDS, name);
export const FIELD_NAMES = Object.keys(CHECKUP_FIELDS).filter(isFieldName);
/** The entry of a field with everything that an entry may say. */
export const entryOf = (name: FieldName): FieldEntry => CHECKUP_FIELDS[name];

export const isStored = (name: FieldName): name is StoredField => entryOf(name).stored !== undefined;
export const isVersionField = (name: FieldName): name is VersionField => entryOf(name).version === true;
export const isRefField = (name: FieldName): name is RefField => entryOf(name).kind === 'ref';
export const isFileField = <Name extends FieldName>(name: Name): name is Name & FileField =>
  entryOf(name).file === true;
const isNamed = (name: FieldName): name is NamedField => entryOf(name).names !== undefined;

/** The field that holds the name of what this one points to. */
export function nameFieldOf(name: FieldName): NameField | null {
  return isNamed(name) ? `${name}Name` : null;
}

/** The column of the database that holds a field; null = none does. */
export function columnOf(name: FieldName): string | null {
  const { column } = entryOf(name);
  return column === undefined ? name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase() : column;
}

/** The fields of these parts, in the order in which the parts are named. */
export function fieldsIn<Part extends Section>(...parts: readonly Part[]): FieldsIn<Part>[] {
  const isIn =
    (part: Part) =>
    (name: FieldName): name is FieldsIn<Part> =>
      entryOf(name).section === part;
  return parts.flatMap((part) => FIELD_NAMES.filter(isIn(part)));
}

const FORM_PARTS = [
  'documents',
  'reasons',
  'vehicle',
  'odometer',
  'comparison',
  'owner',
  'period',
  'people',
] as const satisfies readonly Section[];

export type FactField = Extract<TypedField, FieldsIn<(typeof FORM_PARTS)[number]>>;
export const FACT_FIELDS = fieldsIn(...FORM_PARTS).filter(
  (name): name is FactField => entryOf(name).typed !== undefined,
);

export type FactKind = Table[FactField]['kind'];
export type FactsOfKind<Kind extends FactKind> = Extract<FactField, FieldsOfKind<Kind>>;

export function fieldsOf<At extends Opening, As extends FieldState>(opening: At, state: As) {
  return FIELD_NAMES.filter((name): name is FieldsOpened<At, As> => entryOf(name).opens?.[opening] === state);
}

/** What the form begins with: the values of what is editable or locked; what is cleared is absent. */
export function openedWith(
  opening: Opening,
  checkup: Readonly<Partial<Record<FieldName, unknown>>>,
): Partial<Record<FieldName, unknown>> {
  const shown = [...fieldsOf(opening, 'editable'), ...fieldsOf(opening, 'locked')];
  return Object.fromEntries(
    shown.filter((name) => checkup[name] !== undefined).map((name) => [name, checkup[name]]),
  );
}

type Typed<Entry> = Entry extends { typed: infer Schema extends z.ZodType }
  ? Entry extends { optional: true }
    ? z.ZodOptional<z.ZodNullable<Schema>>
    : Entry extends { default: unknown }
      ? z.ZodOptional<Schema>
      : Schema
  : never;
type Stored<Entry> = Entry extends { stored: infer Schema extends z.ZodType }
  ? Entry extends { optional: true }
    ? z.ZodNullable<Schema>
    : Schema
  : never;

export function typedShape<Name extends TypedField>(names: readonly Name[]) {
  return shapeOf<{ [Field in Name]: Typed<Table[Field]> }>(
    names,
    ({ typed, optional, default: fallback }) => {
      if (optional) return typed?.nullable().optional();
      return fallback === undefined ? typed : typed?.optional();
    },
  );
}

export function storedShape<Name extends StoredField>(names: readonly Name[]) {
  return shapeOf<{ [Field in Name]: Stored<Table[Field]> }>(names, ({ stored, optional }) =>
    optional ? stored?.nullable() : stored,
  );
}

export function shapeByKind<Kinds extends Record<FactKind, z.ZodType>>(kinds: Kinds) {
  const byKind: Readonly<Record<string, z.ZodType>> = kinds;
  return shapeOf<{ [Field in FactField]: Kinds[Table[Field]['kind']] }>(
    FACT_FIELDS,
    ({ kind }) => byKind[kind],
  );
}

export function nameShape<Name extends FieldName>(names: readonly Name[]) {
  const beside = names.flatMap((name) => nameFieldOf(name) ?? []);
  type Names = { [Field in Name & NamedField as `${Field}Name`]: z.ZodNullable<z.ZodString> };
  return Object.fromEntries(beside.map((name) => [name, z.string().nullable()])) as Names;
}

/** The compiler can't follow from a list of names to an object that has each: this is the only place that says so. */
function shapeOf<Shape>(
  names: readonly FieldName[],
  schemaOf: (entry: FieldEntry) => z.ZodType | undefined,
): Shape {
  return Object.fromEntries(names.map((name) => [name, schemaOf(entryOf(name))])) as Shape;
}
