import {
  FACT_FIELDS,
  FINDING_LISTS,
  finding,
  MEASUREMENT_NAMES,
  nameFieldOf,
} from '@inspect/contract/checkup-fields';
import { isMessageKey, t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams } from '@inspect/contract/kernel';
import type { OperationName } from '@inspect/contract/operations';
import type { QuarantineItem } from '@inspect/contract/quarantine';
import type { Fact } from '../../ui/facts.tsx';
import { fieldText, findingText, labelOf, valueText } from '../checkup-fields/index.ts';

type Names = QuarantineItem['names'];
type Content = { body: Readonly<Record<string, unknown>>; names: Names };

const FACTS_OF = {
  'checkups.add': (content) => [...factsOfCheckup(content), ...cashOf(content), ...findingsOf(content)],
  'checkups.findings': findingsOf,
  'checkups.desk-findings': findingsOf,
  'streets.add': ({ body, names }) => [
    { name: labelOf('street'), value: said(body.name) },
    { name: labelOf('county'), value: names[said(body.county)] },
  ],
  'car-models.add': ({ body, names }) => [
    { name: labelOf('carModel'), value: said(body.name) },
    { name: labelOf('car'), value: names[said(body.car)] },
  ],
  photo: ({ body }) => [
    { name: t('quarantine.label.photoOf'), value: wordOf(`photos.short.${said(body.kind)}`) },
    { name: t('quarantine.label.capturedAt'), value: timeOf(body.capturedAt) },
  ],
} as const satisfies Record<OperationName | 'photo', (content: Content) => Fact[]>;

/** What an operation says, in the words of the forms; empty = this build does not know its kind. What a build before or after this one wrote otherwise is left out. */
export function factsOf({
  kind,
  payload,
  names,
}: Pick<QuarantineItem, 'kind' | 'payload' | 'names'>): Fact[] {
  const facts = new Map<string, (content: Content) => Fact[]>(Object.entries(FACTS_OF)).get(kind);
  // A photograph's payload is no call: it has no body.
  const body = kind === 'photo' ? payload : Object(payload).body;
  return facts?.({ body: objectIn(body), names }) ?? [];
}

function factsOfCheckup({ body, names }: Content): Fact[] {
  const owner = typeof body.ownerStatus === 'number' ? body.ownerStatus : null;
  return FACT_FIELDS.flatMap((field) => {
    const named = names[said(body[field])];
    const beside = nameFieldOf(field) ?? field;
    const value = fieldText(field, { ...body, ...(named === undefined ? {} : { [beside]: named }) });
    return value === '' ? [] : [{ name: labelOf(field, owner), value }];
  });
}

/** What was taken at the desk, and how much, where that is known: what was paid beforehand is in the sum that he saw. */
function cashOf({ body }: Content): Fact[] {
  const taken = Array.isArray(body.payments) ? body.payments : [];
  const purposes = taken
    .map((entry) => wordOf(`payments.purpose.${said(objectIn(entry).purpose)}`))
    .filter(Boolean);
  if (purposes.length === 0) return [];
  const isWhole = typeof body.seenTotal === 'number' && body.prepaid === undefined;
  const sum = isWhole ? [formatDrams(Number(body.seenTotal))] : [];
  return [{ name: t('quarantine.label.cash'), value: [purposes.join(', '), ...sum].join(' · ') }];
}

function findingsOf({ body, names }: Content): Fact[] {
  const found = FINDING_LISTS.flatMap((list) =>
    Object.entries(objectIn(body[list])).map(([code, value]) => {
      const { data } = finding.safeParse(value);
      return {
        name: names[`${list}.${code}`] ?? t('checkups.findings.unknown', { code }),
        value: data ? findingText(data) : t('quarantine.takenBack'),
        wide: true,
      };
    }),
  );
  const measured = MEASUREMENT_NAMES.flatMap((name) => {
    const value = objectIn(body.measurements)[name];
    if (value === undefined) return [];
    const text = typeof value === 'number' ? valueText(name, value) : t('quarantine.takenBack');
    return [{ name: t(`checkups.measurement.${name}`), value: text }];
  });
  return [...found, ...measured];
}

/** What a device wrote may be of any shape. */
const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
const said = (value: unknown) => (typeof value === 'string' ? value : '');
const wordOf = (key: string) => (isMessageKey(key) ? t(key) : '');
const timeOf = (value: unknown) => (Number.isNaN(Date.parse(said(value))) ? '' : formatDateTime(said(value)));
