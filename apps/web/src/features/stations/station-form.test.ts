import { expect, it } from 'vitest';
import { stationForm } from './station-form.ts';

const { check, valuesOf } = stationForm('a'.repeat(24), async () => undefined);
const errorsAt = (latitude: number | null, longitude: number | null) => {
  const place = { name: 'Կենտրոն', region: 'b'.repeat(24), county: 'c'.repeat(24), address: 'Փողոց 1' };
  return check(null, { ...valuesOf(null), ...place, latitude, longitude }).errors;
};

it('what is wrong with either coordinate is said at the one field that both are typed in', () => {
  const far = 'Կետը Հայաստանի սահմաններից դուրս է';
  expect(errorsAt(40.2, 44.5)).toEqual({});
  expect(errorsAt(40.2, 14.5)).toEqual({ latitude: far });
  expect(errorsAt(60.2, 44.5)).toEqual({ latitude: far });
  expect(errorsAt(60.2, 14.5)).toEqual({ latitude: far });
});
