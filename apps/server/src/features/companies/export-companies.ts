import type { Actor } from '@inspect/contract/access';
import type { CompanyItem } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../../platform/db/transaction.ts';
import { BATCH, sendTable, type TableColumn } from '../../platform/table-files/send-table.ts';
import type { Cell, CellKind } from '../../platform/xlsx/xlsx-options.ts';
import { allCompanies, itemOf } from './company.query.ts';

type Row = CompanyItem & { regionName: string | null; countyName: string | null };

const column = (
  name: keyof CompanyItem & keyof typeof KINDS,
  cell: (row: Row) => Cell = (row) => plain(row[name]),
): TableColumn<Row> => ({ title: t(`companies.label.${name}`), kind: KINDS[name], cell });

const KINDS = {
  name: 'text',
  taxCode: 'text',
  legalForm: 'text',
  director: 'text',
  licenceNumber: 'text',
  licenceUntil: 'day',
  phone: 'text',
  email: 'text',
  region: 'text',
  county: 'text',
  address: 'text',
  status: 'flag',
  contractEnabled: 'flag',
  contractStatus: 'flag',
  subscriptionEnabled: 'flag',
  subscriptionTotal: 'money',
  blocked: 'flag',
  blockComment: 'text',
} as const satisfies Partial<Record<keyof CompanyItem, CellKind>>;

const plain = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

const COLUMNS: readonly TableColumn<Row>[] = [
  column('name'),
  column('taxCode'),
  column('legalForm'),
  column('director'),
  column('licenceNumber'),
  column('licenceUntil'),
  column('phone'),
  column('email'),
  column('region', (row) => row.regionName),
  column('county', (row) => row.countyName),
  column('address'),
  column('status'),
  column('contractEnabled'),
  column('contractStatus'),
  column('subscriptionEnabled'),
  column('subscriptionTotal'),
  {
    title: t('companies.label.subscriptionTo'),
    kind: 'day',
    cell: ({ subscription }) => subscription?.to ?? null,
  },
  column('blocked'),
  column('blockComment'),
];

/** The filtered companies as the staff read them. */
export function sendCompanies(
  tx: Tx,
  actor: Actor,
  reply: FastifyReply,
  wanted: Parameters<typeof allCompanies>[1],
): Promise<void> {
  const stored = tx.batches(allCompanies(actor, wanted), BATCH);
  return sendTable(reply, t('access.page.companies'), COLUMNS, presented(stored), 'companies.xlsx');
}

type Named = Pick<Row, 'regionName' | 'countyName'>;

async function* presented<Stored extends Named>(batches: AsyncIterable<Stored[]>): AsyncGenerator<Row[]> {
  for await (const batch of batches)
    yield batch.map((row) => ({ ...itemOf(row), regionName: row.regionName, countyName: row.countyName }));
}
