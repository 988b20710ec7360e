import type { CheckupStatus } from '@inspect/contract/checkup-list';
import type { VehicleCheckup } from '@inspect/contract/vehicles';
import { describe, expect, it } from 'vitest';
import { readingsOf, stepsBack } from './odometer.ts';

const checkup = (date: string, odometer: number | null, status?: CheckupStatus): VehicleCheckup => ({
  date,
  odometer,
  Opinion: true,
  record: status
    ? { _id: date, status, stationName: null, number: null, mechanicName: 'Davit', attachments: [] }
    : null,
});

describe('the odometer of a vehicle', () => {
  it('is told from the oldest reading on; where it could not be read nothing is told', () => {
    const checkups = [checkup('2026-11-01', 90), checkup('2025-11-01', null), checkup('2024-11-01', 50)];
    expect(readingsOf(checkups)).toEqual([
      { date: '2024-11-01', km: 50 },
      { date: '2026-11-01', km: 90 },
    ]);
  });

  it('is told by results that stand alone: a void one, a cancelled one and one without a result say nothing', () => {
    const checkups = [
      checkup('2026-11-01', 10, 'open'),
      checkup('2026-10-01', 20, 'cancelled'),
      checkup('2026-09-01', 30, 'annulled'),
      checkup('2026-08-01', 90_000, 'concluded'),
      checkup('2025-08-01', 80_000),
    ];
    expect(readingsOf(checkups).map(({ km }) => km)).toEqual([80_000, 90_000]);
  });

  it('that went back is named each time, with what it showed before and after', () => {
    const readings = [
      { date: '2022-01-01', km: 100 },
      { date: '2023-01-01', km: 90 },
      { date: '2024-01-01', km: 95 },
      { date: '2025-01-01', km: 10 },
    ];
    expect(stepsBack(readings)).toEqual([
      { before: readings[0], after: readings[1] },
      { before: readings[2], after: readings[3] },
    ]);
  });

  it('that stood still did not go back', () => {
    const still = { date: '2022-01-01', km: 100 };
    expect(stepsBack([still, { ...still, date: '2023-01-01' }])).toEqual([]);
    expect(stepsBack([])).toEqual([]);
  });
});
