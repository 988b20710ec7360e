import { searchKey, sortKey } from '@inspect/contract/kernel';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import { readSeed } from '../read-seed.ts';
import type { DemoStation } from './demo-people.ts';

/** Two companies with their stations; unblocked, contract and subscription settled. */
export async function seedDemoCompanies(client: pg.PoolClient, today: string): Promise<DemoStation[]> {
  const companies = await readSeed('companies');
  const year = Number(today.slice(0, 4));
  const paid = JSON.stringify({ from: `${year}-01-01`, to: `${year}-12-31`, payment: null });
  await insertRows(
    client,
    'companies',
    companies.map((row) => ({
      id: row._id,
      name: row.name,
      tax_code: row.taxCode,
      legal_form: row.legalForm,
      director: row.director,
      licence_number: row.licenceNumber,
      licence_until: row.licenceUntil,
      phone: row.phone,
      email: row.email,
      region: row.region,
      county: row.county,
      address: row.address,
      status: true,
      subscription_enabled: true,
      subscription_total: 0,
      subscription: JSON.parse(paid),
      subscription_status: true,
      contract_enabled: true,
      contract_status: true,
      blocked: false,
      double_payments: false,
      demo: true,
      sort_key: sortKey(String(row.name)),
      search_key: searchKey(String(row.name), String(row.taxCode)),
      version: 1,
    })),
  );
  const stations = await readSeed('stations');
  await insertRows(
    client,
    'stations',
    stations.map((row) => ({
      id: row._id,
      company: row.company,
      name: row.name,
      region: row.region,
      county: row.county,
      address: row.address,
      phone: row.phone,
      latitude: row.latitude,
      longitude: row.longitude,
      working_hours: row.workingHours,
      lines: row.lines,
      status: true,
      demo: true,
      sort_key: sortKey(String(row.name)),
      search_key: searchKey(String(row.name), String(row.address)),
    })),
  );
  return stations.map((row) => ({
    id: row._id,
    company: String(row.company),
    region: String(row.region),
    county: String(row.county),
  }));
}
