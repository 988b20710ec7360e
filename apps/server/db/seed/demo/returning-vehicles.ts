import { type DemoLists, type DemoVehicle, inventVehicle } from './demo-vehicle.ts';
import type { Random } from './random.ts';

/**
 * Vehicles with known plates and certificates, due now: the worked examples of the fees and ten ordinary cars
 * to try the returning customer with. The README and the browser journeys count on them.
 */
export function returningVehicles(random: Random, lists: DemoLists, year: number): DemoVehicle[] {
  const worked = [
    {
      code: 101,
      power: 120,
      productionYear: year - 10,
      fuel: 'petrol',
      plate: '10AA101',
      certificate: 'AA100101',
    },
    {
      code: 102,
      power: 120,
      productionYear: year - 11,
      fuel: 'petrol',
      plate: '10AA102',
      certificate: 'AA100102',
    },
    {
      code: 301,
      power: 110,
      productionYear: year - 10,
      fuel: 'diesel',
      mass: 3400,
      plate: '10AA103',
      certificate: 'AA100103',
    },
    { code: 401, productionYear: year - 8, fuel: 'none', plate: '1010AA', certificate: 'AA100104' },
    {
      code: 103,
      power: 150,
      productionYear: year - 5,
      fuel: 'electric',
      plate: '10AA105',
      certificate: 'AA100105',
    },
  ];
  const ordinary = Array.from({ length: 10 }, (_, index) => ({
    code: 101,
    power: 120,
    productionYear: year - 10,
    fuel: 'petrol',
    plate: `10BB${101 + index}`,
    certificate: `BB${100_101 + index}`,
  }));
  return [...worked, ...ordinary].map((wish) => inventVehicle(random, lists, year, wish));
}
