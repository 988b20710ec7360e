import { role } from '@inspect/contract/access';
import { isFieldName } from '@inspect/contract/checkup-fields';
import type { EditHistory, HistoryEntity } from '@inspect/contract/histories';
import { fieldLabel, isMessageKey, labelsIn, t, valueLabel } from '@inspect/contract/i18n';
import {
  day,
  type FieldDefinition,
  formatDateTime,
  formatDay,
  formatWhole,
  instant,
  isObjectId,
} from '@inspect/contract/kernel';
import { LIST_NAMES, LISTS } from '@inspect/contract/reference';
import { plainText } from '../../ui/form/plain-text.ts';
import { fieldText } from '../checkup-fields/index.ts';

/** Where the forms of an entity have the names of its fields; those of a reference list are in one place. */
const LABELS: Partial<Record<HistoryEntity, (field: string) => string>> = {
  checkups: labelsIn('checkups.label'),
  checkupExports: labelsIn('checkups.label'),
  paymentExports: labelsIn('payments.label'),
  loginExports: labelsIn('logins.label'),
  companyExports: labelsIn('companies.label'),
  peopleExports: labelsIn('users.label'),
  shiftExports: labelsIn('shifts.label'),
  controlExports: labelsIn('checkups.label'),
  companies: labelsIn('companies.label'),
  stations: labelsIn('stations.label'),
  users: labelsIn('users.label'),
  menus: labelsIn('menus.label'),
  'menu-groups': labelsIn('menus.label'),
  faq: labelsIn('help.label'),
  'vin-notifications': labelsIn('vehicles.vinWatch.label'),
  dahk: labelsIn('dahk.label'),
  partners: labelsIn('partnerApi.label'),
  partnerBilling: labelsIn('partnerBilling.label'),
  webhooks: labelsIn('partnerApi.webhooks.label'),
  quarantine: labelsIn('quarantine.label'),
  accesses: labelsIn('access.page'),
  settings: () => t('settings.value'),
};

/** How many changes a row of a list says; the record says all of them. */
const SHOWN = 3;

export function actionText({ entity, action }: Pick<EditHistory, 'entity' | 'action'>): string {
  const key = `${entity === 'checkups' ? 'checkups' : 'histories'}.action.${action}`;
  return isMessageKey(key) ? t(key) : action;
}

/** What was changed, in words where its kind alone says them: of an id or of what has parts only which field it is. */
export function changeTexts({ entity, changes }: Pick<EditHistory, 'entity' | 'changes'>): string[] {
  const labelOf = LABELS[entity] ?? fieldLabel;
  const wordOf = wordsOf(entity);
  const told = changes.filter(({ field }) => field !== '_id');
  const said = told.slice(0, SHOWN).map(({ field, before, after }) => {
    const [was, is] = [wordOf(before, field), wordOf(after, field)];
    const name = labelOf(field);
    if (was === null || is === null) return name;
    if (was === '') return t('histories.set', { name, after: is });
    return t('histories.change', { name, before: was, after: is || t('shell.emptyValue') });
  });
  const rest = told.length - said.length;
  return rest > 0 ? [...said, t('histories.moreChanges', { count: rest })] : said;
}

type WordOf = (value: unknown, field: string) => string | null;

/** As the screens of the entity say it: what is stored as a code is nobody's word. */
function wordsOf(entity: HistoryEntity): WordOf {
  if (entity === 'checkups') return wordOfCheckup;
  const name = LIST_NAMES.find((each) => each === entity);
  const fields: Fields = name ? LISTS[name].fields : {};
  const codes = CODES[entity] ?? {};
  return (value, field) =>
    wordOfField(value, fields[field]) ?? wordAt(codes[field], value) ?? plainWord(value);
}

type Fields = Readonly<Record<string, FieldDefinition>>;

/** Where the words of stored codes stand, outside the reference lists; the first place that has the code says it. */
const CODES: Partial<Record<HistoryEntity, Readonly<Record<string, readonly string[]>>>> = {
  menus: {
    icon: ['menus.icon'],
    tagVariant: ['menus.tagVariant'],
    // Before groups were rows, a page stood below a group's code.
    parent: ['access.page', 'access.group'],
  },
  'vin-notifications': { kind: ['vehicles.vinWatch.kind'] },
  dahk: { source: ['dahk.source'] },
};

function wordAt(places: readonly string[] = [], value: unknown): string | null {
  const key = places.map((place) => `${place}.${String(value)}`).find(isMessageKey);
  return key === undefined ? null : t(key);
}

/** null = its kind says no more than its plain text does */
function wordOfField(value: unknown, field: FieldDefinition | undefined): string | null {
  if (!field || value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.map((one) => (field.kind === 'choices' ? valueLabel(String(one)) : String(one))).join(', ');
  if (field.kind === 'choice') return valueLabel(String(value));
  return field.kind === 'money' ? formatWhole(Number(value)) : null;
}

/** null = more than a word says */
function plainWord(value: unknown): string | null {
  if (typeof value === 'object' && value !== null) return null;
  const text = plainText(value);
  if (isObjectId(text)) return null;
  const known = role.safeParse(text);
  if (known.success) return t(`access.role.${known.data}`);
  if (day.safeParse(text).success) return formatDay(text);
  return instant.safeParse(text).success ? formatDateTime(text) : text;
}

/** As its record says it. */
function wordOfCheckup(value: unknown, field: string): string | null {
  const plain = plainWord(value);
  return plain && isFieldName(field) ? fieldText(field, { [field]: value }) || plain : plain;
}
