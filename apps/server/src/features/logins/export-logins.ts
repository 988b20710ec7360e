import type { Actor } from '@inspect/contract/access';
import { isMessageKey, t } from '@inspect/contract/i18n';
import { deviceWords } from '@inspect/contract/logins';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../../platform/db/transaction.ts';
import { BATCH, sendTable, type TableColumn } from '../../platform/table-files/send-table.ts';
import { tableColumns } from '../../platform/table-files/table-columns.ts';
import { type LoginsWanted, selectLogins } from './logins.query.ts';

type Row = ReturnType<typeof selectLogins> extends { execute(): Promise<(infer Each)[]> } ? Each : never;

const { text, instant } = tableColumns<Row>();
const COLUMNS: readonly TableColumn<Row>[] = [
  instant(t('logins.label.at'), (row) => row.at),
  text(t('logins.label.user'), (row) => row.userName ?? t('logins.nobody')),
  text(t('logins.label.role'), (row) => wordOf('access.role', row.role)),
  text(t('logins.label.company'), (row) => row.companyName),
  text(t('logins.label.result'), (row) => wordOf('logins.result', row.result)),
  text(t('logins.label.factor'), (row) => wordOf('logins.factor', row.factor)),
  text(t('logins.label.address'), (row) => row.address),
  text(t('logins.label.device'), (row) => deviceText(row.device)),
  instant(t('logins.label.reported'), (row) => row.reportedAt),
];

/** The filtered sign-ins as people read them; with the rights of the one who asks, while he asks. */
export function sendLogins(tx: Tx, actor: Actor, reply: FastifyReply, wanted: LoginsWanted): Promise<void> {
  return sendTable(reply, t('logins.caption'), COLUMNS, tx.batches(selectLogins(actor, wanted), BATCH));
}

function wordOf(place: string, value: string | null): string | null {
  const key = `${place}.${value}`;
  return isMessageKey(key) ? t(key) : value;
}

function deviceText(agent: string | null): string | null {
  const { browser, system } = deviceWords(agent);
  return [browser, system].filter((word) => word !== null).join(', ') || null;
}
