import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { storedPhoto } from '../../../../test/stored-photo.ts';
import { VehiclePhotos } from './vehicle-photos.tsx';

afterEach(cleanup);

const photo = (number: number, capturedAt: string) =>
  storedPhoto('POST /api/upload?validateVehicle=CarRegNo', {
    _id: number.toString().padStart(24, '0'),
    capturedAt,
  });
type Checkups = Parameters<typeof VehiclePhotos>[0]['checkups'];
/** null = nobody may open its record here. */
const checkup = (photos: readonly ReturnType<typeof photo>[] | null): Checkups[number] => ({
  date: '2026-11-20',
  Opinion: true,
  odometer: null,
  record: photos && { ...storedCheckup(), attachments: [...photos] },
});

it('the photographs of a vehicle stand with the newest first, whichever checkup they are of', async () => {
  const photos = () => (
    <VehiclePhotos
      checkups={[
        checkup([photo(1, '2025-03-10T08:00:00.000Z'), photo(2, '2026-11-20T08:00:00.000Z')]),
        checkup(null),
        checkup([photo(3, '2026-01-05T08:00:00.000Z')]),
      ]}
    />
  );
  showAt('/', { '/': photos });
  const strip = await screen.findByRole('list', { name: 'Լուսանկարներ' });
  const days = within(strip)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label')?.match(/\d\d\/\d\d\/\d{4}/)?.[0]);
  expect(days).toEqual(['20/11/2026', '05/01/2026', '10/03/2025']);
});
