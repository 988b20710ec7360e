import { expect, it } from 'vitest';
import { fieldTexts } from '../i18n/index.ts';
import { findingsOfMechanic, type MeasurementName } from './findings.ts';

const refusal = (name: MeasurementName, value: number) =>
  fieldTexts(
    findingsOfMechanic.safeParse({ version: 1, measurements: { [name]: value } }).error?.issues ?? [],
  )[`measurements.${name}`];

it.each([
  ['CO', 0, 15],
  ['CH', 0, 20_000],
  ['NOx', 0, 5_000],
  ['smoke', 0, 20],
  ['noise', 20, 140],
  ['brakeEfficiency', 0, 120],
  ['brakeImbalance', 0, 100],
  ['parkingBrake', 0, 120],
  ['frontGlass', 0, 100],
  ['rearGlass', 0, 100],
  ['steering', 0, 180],
  ['tread', 0, 40],
] as const)('%s is between %d and %d', (name, least, most) => {
  expect([refusal(name, least), refusal(name, most)]).toEqual([undefined, undefined]);
  expect(refusal(name, least - 0.1)).toMatch(/ստուգեք սարքի ցուցմունքը$/);
  expect(refusal(name, most + 0.1)).toMatch(/ստուգեք սարքի ցուցմունքը$/);
});

it('a value that no device shows is refused with its bounds and unit', () => {
  expect(refusal('CH', 20_001)).toBe(
    'CH-ի պարունակությունը 0-ից 20\u00A0000 մլն⁻¹ է․ ստուգեք սարքի ցուցմունքը',
  );
  expect(refusal('tread', 80)).toBe('Դողի պահպանաշերտի բարձրությունը 0-ից 40 մմ է․ ստուգեք սարքի ցուցմունքը');
});
