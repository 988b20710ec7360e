import { t } from '@inspect/contract/i18n';
import { type PersonRow, personState } from '@inspect/contract/users';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../../platform/db/transaction.ts';
import { BATCH, sendTable, type TableColumn } from '../../platform/table-files/send-table.ts';
import { tableColumns } from '../../platform/table-files/table-columns.ts';
import { allPeople, personOf, type StaffScope } from './people.query.ts';

const { text, day, instant } = tableColumns<PersonRow>();

const COLUMNS: readonly TableColumn<PersonRow>[] = [
  text(t('users.label.name'), (row) => row.name),
  text(t('users.label.role'), (row) => t(`access.role.${row.role}`)),
  text(t('users.label.state'), (row) => t(`users.state.${personState(row)}`)),
  text(t('users.label.company'), (row) => row.companyName),
  text(t('users.label.station'), (row) => row.stationName),
  text(t('users.label.email'), (row) => row.email),
  text(t('users.label.phone'), (row) => row.phone),
  text(t('users.label.certificateNumber'), (row) => row.certificateNumber),
  day(t('users.label.certificateUntil'), (row) => row.certificateUntil),
  instant(t('users.label.createdAt'), (row) => row.createdAt),
];

/** The filtered people as their managers read them. */
export function sendPeople(
  tx: Tx,
  reply: FastifyReply,
  scope: StaffScope,
  filter: Parameters<typeof allPeople>[1],
): Promise<void> {
  const title = t(`access.page.${scope.company === null ? 'users' : 'tech-service-owner-users'}`);
  const stored = tx.batches(allPeople(scope, filter), BATCH);
  return sendTable(reply, title, COLUMNS, present(stored), 'users.xlsx');
}

type Stored = Parameters<typeof personOf>[0];

async function* present(batches: AsyncIterable<Stored[]>): AsyncGenerator<PersonRow[]> {
  for await (const batch of batches) yield batch.map(personOf);
}
