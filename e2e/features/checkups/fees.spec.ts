import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The worked examples of the fees; the vehicles stand in the demonstration's register. */
const EXAMPLES = [
  {
    what: 'a car of 120 hp, 10 years old',
    plate: '10AA101',
    certificate: 'AA100101',
    inspection: 8_000,
    environmental: 4_800,
  },
  {
    what: 'a taxi of 120 hp, 11 years old',
    plate: '10AA102',
    certificate: 'AA100102',
    inspection: 8_000,
    environmental: 2_400,
  },
  {
    what: 'a truck of 3.4 t, 10 years old',
    plate: '10AA103',
    certificate: 'AA100103',
    inspection: 10_000,
    environmental: 10_000,
  },
  { what: 'a trailer', plate: '1010AA', certificate: 'AA100104', inspection: 6_000, environmental: 0 },
  { what: 'an electric car', plate: '10AA105', certificate: 'AA100105', inspection: 8_000, environmental: 0 },
] as const;

for (const { what, plate, certificate, inspection, environmental } of EXAMPLES) {
  test(`an operator sees what is owed for ${what}`, async ({ page, signIn }) => {
    await signIn(page, 'operator');
    const form = new NewCheckupPage(page);
    await form.open();
    await form.typeVehicle(plate, certificate);
    await expect(form.sum(t('checkups.form.inspectionFee'))).toContainText(formatDrams(inspection));
    await expect(form.sum(t('checkups.form.environmentalFee'))).toContainText(formatDrams(environmental));
    await expect(form.sum(t('checkups.form.total'))).toContainText(formatDrams(inspection + environmental));
  });
}
