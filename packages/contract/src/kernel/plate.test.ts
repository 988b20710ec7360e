import { describe, expect, it } from 'vitest';
import data from '../../../../apps/server/db/seed/reference/plates.json';
import { CHECKUP_FIELDS } from '../checkup-fields/index.ts';
import { fieldTexts, t } from '../i18n/index.ts';
import { formatPlate, normalisePlate, plateKind } from './plate.ts';

const patterns = data.filter((entry) => entry.kind === 'pattern' || entry.kind === 'other');
const kinds = patterns.flatMap(({ key, positive }) =>
  (positive ?? []).map((plate) => ({ plate, kind: key })),
);
const notOfKind = patterns.flatMap(({ key, negative }) =>
  (negative ?? []).map((plate) => ({ plate, kind: key })),
);

describe('number plates', () => {
  it.each(kinds)('$plate is of the kind $kind', ({ plate, kind }) => {
    expect(plateKind(plate)).toBe(kind);
  });

  it.each(notOfKind)('$plate is not of the kind $kind', ({ plate, kind }) => {
    expect(plateKind(plate)).not.toBe(kind);
  });

  it.each(['', '123', 'ABCD', 'ABCDEFGHIJ', '12345678901', '34AB56Ճ'])('«%s» is no plate at all', (plate) => {
    expect(plateKind(plate)).toBeNull();
  });

  it.each([
    ['34AB567', '34 AB 567'],
    ['123AB45', '123 AB 45'],
    ['1234AB', '1234 AB'],
    ['AB123', 'AB 123'],
    ['001D012', '001 D 012'],
    ['34-օս-567', '34 OU 567'],
    ['TR1234', 'TR 1234'],
  ])('%s is written «%s»', (plate, written) => {
    expect(formatPlate(plate)).toBe(written);
  });

  it('what is written on it and what is stored are the same plate', () => {
    for (const { plate } of kinds) expect(normalisePlate(formatPlate(plate))).toBe(plate);
  });
});

const FIELDS = {
  vin: CHECKUP_FIELDS.VIN.typed,
  vin_old: CHECKUP_FIELDS.VIN.typed,
  reg_certificate: CHECKUP_FIELDS.registrationCertificate.typed,
  ssn: CHECKUP_FIELDS.ownerIdNumber.typed,
  tin: CHECKUP_FIELDS.ownerIdNumber.typed,
  passport: CHECKUP_FIELDS.ownerIdNumber.typed,
  id_card: CHECKUP_FIELDS.ownerIdNumber.typed,
  phone: CHECKUP_FIELDS.phone.typed,
} as const;

const isField = (key: string): key is keyof typeof FIELDS => Object.hasOwn(FIELDS, key);
const identifiers = data.flatMap((entry) =>
  entry.kind === 'identifier' && isField(entry.key) ? [{ ...entry, field: FIELDS[entry.key] }] : [],
);

describe.each(identifiers)('the identifier $key', ({ field, positive, negative }) => {
  it.each(positive ?? [])('takes %s', (value) => {
    expect(field.parse(value)).toBe(value);
  });

  // One field takes several kinds of numbers: an example may be wrong for one and right for another. «_» is
  // dropped like any separator before the pattern is tried.
  const accepted = identifiers
    .filter((other) => other.field === field)
    .map(({ regex }) => new RegExp(regex ?? ''));
  const refused = (negative ?? []).filter(
    (value) => !accepted.some((regex) => regex.test(value.replace('_', ''))),
  );
  const strict = refused.filter((value) => !/^(\d)\1{7}$/.test(value));

  it.each(strict)('refuses %s with an Armenian sentence', (value) => {
    const answer = field.safeParse(value);
    expect(answer.success).toBe(false);
    const [sentence] = Object.values(fieldTexts(answer.error?.issues ?? []));
    expect(sentence).toMatch(/[ա-ֆ]/);
    expect(sentence).not.toBe(t('field.unknown'));
  });
});

describe('a phone number', () => {
  it('is Armenian, in whatever way its digits are grouped', () => {
    expect(CHECKUP_FIELDS.phone.typed.parse('+374 (91) 12-34-56')).toBe('+37491123456');
    for (const wrong of [
      '37491123456',
      '+3749112345',
      '+79161234567',
      '+37401123456',
      '091123456',
      '+374911234567',
    ]) {
      expect(CHECKUP_FIELDS.phone.typed.safeParse(wrong).success).toBe(false);
    }
  });
});
