import { fold } from '@inspect/contract/kernel';
import { inventedName } from './demo-people.ts';
import {
  CARS,
  type DrivenModel,
  ELECTRIC_CARS,
  LIGHT_TRUCKS,
  MINIBUSES,
  TAXIS,
  TRAILERS,
  TRUCKS,
} from './driven-models.ts';
import { FIRMS } from './invented-names.ts';
import type { Random } from './random.ts';

type Named = { id: string; name: string };
export type DemoLists = {
  /** makes and their models by name, as far as anything invented is of them */
  makes: ReadonlyMap<string, { id: string; models: ReadonlyMap<string, string> }>;
  types: {
    id: string;
    code: number;
    name: string;
    group: string;
    amount: number;
    ceo: number;
    eco_mode: string;
    exempt: boolean;
    periodicity: string;
    mass_over_kg: number | null;
    mass_up_to_kg: number | null;
  }[];
  fuels: (Named & { key: string; exempt: boolean })[];
  bodies: Named[];
  colors: Named[];
  places: { region: string; county: string; streets: string[] }[];
};

export type DemoVehicle = {
  id: string;
  plate: string;
  vin: string;
  car: string;
  car_model: string;
  car_group: string;
  car_type: string;
  body: string;
  color: string;
  fuel: string;
  production_year: number;
  engine_power: number | null;
  maximum_mass: number | null;
  owner: {
    registration_certificate: string;
    owner_status: number;
    owner_name: string;
    owner_id_number: string;
    phone: string;
    email: string | null;
    region: string;
    county: string;
    street: string | null;
    address: string;
  };
};

/** How often each kind of vehicle comes: the code of its type, and what drives as such. */
const MIX = [
  { share: 0.7, code: 101, driven: CARS },
  { share: 0.1, code: 102, driven: TAXIS },
  { share: 0.03, code: 103, driven: ELECTRIC_CARS },
  { share: 0.04, code: 201, driven: MINIBUSES },
  { share: 0.07, code: 301, driven: LIGHT_TRUCKS },
  { share: 0.03, code: 302, driven: TRUCKS },
  { share: 0.03, code: 401, driven: TRAILERS },
] as const;

const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MOBILE = ['33', '41', '43', '55', '77', '91', '93', '94', '95', '98', '99'];

type Wish = {
  code?: number;
  power?: number;
  productionYear?: number;
  plate?: string;
  certificate?: string;
  fuel?: string;
  mass?: number;
};

/** One invented vehicle with its owner; `wish` fixes what a test or the README counts on. */
export function inventVehicle(random: Random, lists: DemoLists, year: number, wish: Wish = {}): DemoVehicle {
  const kind =
    wish.code === undefined
      ? kindOf(random.next())
      : (MIX.find((entry) => entry.code === wish.code) ?? MIX[0]);
  const type = lists.types.find((entry) => entry.code === kind.code);
  if (!type) throw new Error(`no car type with code ${kind.code}`);
  const [make, models] = random.pick(Object.entries(kind.driven));
  const fuelKey = wish.fuel ?? fuelOf(random, kind.code);
  return {
    id: random.id(),
    plate: wish.plate ?? plateOf(random, kind.code),
    vin: Array.from({ length: 17 }, () => VIN_CHARACTERS[random.whole(0, VIN_CHARACTERS.length - 1)]).join(
      '',
    ),
    ...modelOf(random, lists, make, random.pick(models)),
    car_group: type.group,
    car_type: type.id,
    color: random.pick(lists.colors).id,
    fuel: lists.fuels.find((entry) => entry.key === fuelKey)?.id ?? random.pick(lists.fuels).id,
    production_year: wish.productionYear ?? year - random.whole(3, kind.code === 103 ? 8 : 24),
    engine_power: kind.code >= 400 ? null : (wish.power ?? random.whole(68, 250)),
    maximum_mass: massOf(random, type, wish.mass),
    owner: inventOwner(random, lists, wish.certificate),
  };
}

function modelOf(random: Random, lists: DemoLists, make: string, [model, ...bodies]: DrivenModel) {
  const car = lists.makes.get(make);
  const carModel = car?.models.get(model);
  if (!car || !carModel) throw new Error(`no model ${make} ${model}`);
  return { car: car.id, car_model: carModel, body: idNamed(lists.bodies, random.pick(bodies)) };
}

function kindOf(roll: number) {
  let sum = 0;
  for (const kind of MIX) {
    sum += kind.share;
    if (roll < sum) return kind;
  }
  return MIX[0];
}

function fuelOf(random: Random, code: number): string {
  if (code === 103) return 'electric';
  if (code >= 400) return 'none';
  if (code >= 300) return 'diesel';
  return random.pick([
    'petrol',
    'petrol',
    'petrol-cng',
    'petrol-cng',
    'petrol-lpg',
    'diesel',
    'hybrid-petrol',
  ]);
}

function massOf(random: Random, type: DemoLists['types'][number], wished: number | undefined): number | null {
  if (wished !== undefined) return wished;
  if (type.mass_over_kg === null && type.mass_up_to_kg === null)
    return type.code >= 400 ? null : random.whole(11, 24) * 100;
  return random.whole(((type.mass_over_kg ?? 1500) + 100) / 10, (type.mass_up_to_kg ?? 20_000) / 10) * 10;
}

function plateOf(random: Random, code: number): string {
  const pair = `${LETTERS[random.whole(0, 25)]}${LETTERS[random.whole(0, 25)]}`;
  if (code >= 400) return `${random.whole(1000, 9999)}${pair === 'AP' || pair === 'AD' ? 'AB' : pair}`;
  if (random.chance(0.15))
    return `${random.whole(100, 999)}${pair}${random.pick(['61', '62', '64', '36', '45'])}`;
  return `${random.pick(['34', '35', '36', '01', '15', '22', '27', '42', '45', '51', '57'])}${pair === 'GG' || pair === 'II' ? 'LL' : pair}${random.whole(100, 999)}`;
}

function inventOwner(
  random: Random,
  lists: DemoLists,
  certificate: string | undefined,
): DemoVehicle['owner'] {
  const place = random.pick(lists.places);
  const firm = random.chance(0.12);
  const trader = !firm && random.chance(0.05);
  return {
    registration_certificate:
      certificate ??
      `${LETTERS[random.whole(0, 25)]}${LETTERS[random.whole(0, 25)]}${random.whole(100_000, 999_999)}`,
    owner_status: firm ? 1 : trader ? 2 : 0,
    owner_name: firm ? random.pick(FIRMS) : inventedName(random),
    // Firms and sole proprietors are known by their tax code.
    owner_id_number:
      firm || trader ? `0${random.whole(1_000_000, 9_999_999)}` : `AN${random.whole(1_000_000, 9_999_999)}`,
    phone: `+374${random.pick(MOBILE)}${random.whole(100_000, 999_999)}`,
    email: null,
    region: place.region,
    county: place.county,
    street: place.streets.length > 0 ? random.pick(place.streets) : null,
    address: `${random.whole(1, 120)} տուն`,
  };
}

function idNamed(list: readonly Named[], name: string): string {
  const found = list.find((entry) => fold(entry.name) === fold(name));
  if (!found) throw new Error(`nothing is named ${name}`);
  return found.id;
}
