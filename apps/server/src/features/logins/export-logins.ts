import type { Actor } from '@inspect/contract/access';
import { isMessageKey, t } from '@inspect/contract/i18n';
import { deviceWords } from '@inspect/contract/logins';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../../platform/db/transaction.ts';
import { sendXlsx } from '../../platform/http/send-xlsx.ts';
import type { Cell, Column } from '../../platform/xlsx/xlsx-options.ts';
import { type LoginsWanted, selectLogins } from './logins.query.ts';

const BATCH = 500;

const text = (title: string): Column => ({ title, kind: 'text' });
const COLUMNS: readonly Column[] = [
  { title: t('logins.label.at'), kind: 'instant' },
  text(t('logins.label.user')),
  text(t('logins.label.role')),
  text(t('logins.label.company')),
  text(t('logins.label.result')),
  text(t('logins.label.factor')),
  text(t('logins.label.address')),
  text(t('logins.label.device')),
  { title: t('logins.label.reported'), kind: 'instant' },
];

/** The filtered sign-ins as people read them; with the rights of the one who asks, while he asks. */
export async function sendLogins(tx: Tx, actor: Actor, reply: FastifyReply, wanted: LoginsWanted) {
  const title = t('logins.caption');
  await sendXlsx(reply, `${title}.xlsx`, {
    sheet: title,
    columns: COLUMNS,
    flagWords: { yes: t('shell.yes'), no: t('shell.no') },
    rows: cellsOf(tx.batches(selectLogins(actor, wanted), BATCH)),
  });
}

type Row = ReturnType<typeof selectLogins> extends { execute(): Promise<(infer Each)[]> } ? Each : never;

async function* cellsOf(batches: AsyncIterable<Row[]>): AsyncGenerator<Cell[][]> {
  for await (const batch of batches)
    yield batch.map((row) => [
      row.at,
      row.userName ?? t('logins.nobody'),
      wordOf('access.role', row.role),
      row.companyName,
      wordOf('logins.result', row.result),
      wordOf('logins.factor', row.factor),
      row.address,
      deviceText(row.device),
      row.reportedAt,
    ]);
}

function wordOf(place: string, value: string | null): string | null {
  const key = `${place}.${value}`;
  return isMessageKey(key) ? t(key) : value;
}

function deviceText(agent: string | null): string | null {
  const { browser, system } = deviceWords(agent);
  return [browser, system].filter((word) => word !== null).join(', ') || null;
}
