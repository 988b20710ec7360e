import type { NewCheckupInput } from '@inspect/contract/checkups';
import type pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import { PEOPLE } from '../fixtures.ts';

type Choices = Pick<
  NewCheckupInput,
  'car' | 'carModel' | 'carGroup' | 'carType' | 'body' | 'color' | 'fuel' | 'region' | 'county' | 'street'
>;

let serial = 0;

/** What a passenger car with a petrol engine of a private owner is saved with; everything can be overridden. */
export async function buildCheckup(
  pool: pg.Pool,
  overrides: Partial<NewCheckupInput> & { carTypeCode?: number; fuelCode?: number } = {},
): Promise<NewCheckupInput> {
  const { carTypeCode, fuelCode, ...fields } = overrides;
  serial += 1;
  const digits = serial.toString().padStart(6, '0');
  return {
    temporary_id: newId(),
    CarRegNo: `${digits.slice(0, 2)}TT${digits.slice(3)}`,
    VIN: `TESTVN00000${digits}`,
    registrationCertificate: `TT${digits}`,
    ...(await choices(pool, carTypeCode ?? 101, fuelCode ?? 1)),
    productionYear: 2016,
    enginePower: 120,
    maximumMass: null,
    ownerStatus: 0,
    ownerName: 'Փորձ Օրինակյան',
    phone: '+37491123456',
    address: '1 տուն',
    nextCheckup: 2,
    mechanic: PEOPLE.mechanic.id,
    payments: [],
    ...fields,
  };
}

/** Rows of the delivered lists that nobody has touched: one that a test made and retired can have the lowest id. */
async function choices(pool: pg.Pool, typeCode: number, fuelCode: number): Promise<Choices> {
  const { rows } = await pool.query<Choices>(
    `select m.car::text, m.id::text as "carModel", t.car_group::text as "carGroup", t.id::text as "carType", f.id::text as fuel,
            (${firstOf('bodies', 'id::text')}) as body, (${firstOf('colors', 'id::text')}) as color,
            c.region::text, c.id::text as county, s.id::text as street
       from (${firstOf('car_models')}) m, (${firstOf('streets')}) s
       join counties c on c.id = s.county, car_types t, fuels f
      where t.code = $1 and f.code = $2`,
    [typeCode, fuelCode],
  );
  const [row] = rows;
  if (!row) throw new Error(`no car type ${typeCode} or fuel ${fuelCode}`);
  return row;
}

const firstOf = (table: string, columns = '*') =>
  `select ${columns} from ${table} where retired_at is null order by changed, id limit 1`;
