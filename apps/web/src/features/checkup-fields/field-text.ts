import { entryOf, type FieldName, nameFieldOf } from '@inspect/contract/checkup-fields';
import { isMessageKey, t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDecimal, formatPhone, formatWhole } from '@inspect/contract/kernel';

type Texts = Readonly<Record<string, (value: unknown) => string>>;

const wordOf = (place: string) => (value: unknown) => {
  const key = `${place}.${value}`;
  return isMessageKey(key) ? t(key) : '';
};
const yesNo = (value: unknown) => t(value === true ? 'shell.yes' : 'shell.no');

const TEXTS: Texts = {
  whole: (value) => formatWhole(Number(value)),
  decimal: (value) => formatDecimal(Number(value)),
  flag: yesNo,
  answer: yesNo,
  opinion: (value) => t(value === true ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse'),
  status: wordOf('checkups.status'),
  signature: wordOf('checkups.signature'),
  ownerStatus: wordOf('reference.ownerStatus'),
  period: wordOf('reference.nextCheckup'),
  phone: (value) => formatPhone(String(value)),
  day: (value) => formatDay(String(value)),
  instant: (value) => formatDateTime(String(value)),
};

/** What a field of a checkup or of the register says, names instead of ids; '' = it is empty. */
export function fieldText(field: FieldName, row: object): string {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(row));
  const value = values.get(nameFieldOf(field) ?? field);
  if (value === null || value === undefined || value === '') return '';
  return (TEXTS[entryOf(field).kind] ?? String)(value);
}
