import { t } from '@inspect/contract/i18n';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { partnerBillingEndpoints } from '@inspect/contract/partner-billing';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { rawQuery } from '../../platform/db/transaction.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { BATCH, sendTable } from '../../platform/table-files/send-table.ts';
import {
  accountHead,
  billedPartners,
  monthSheet,
  openCorrections,
  receiptsOf,
  statementLines,
  statementSheetOf,
  statementsOf,
  tariffsOf,
} from './billing.query.ts';
import { STATEMENT_COLUMNS } from './statement-columns.ts';
import { addCorrection, addReceipt, addTariff, cancelReceipt, removeTariff } from './write-account.ts';

const endpoints = partnerBillingEndpoints;

export function partnerBillingRoutes({ clock }: { clock: Clock }): Route[] {
  const today = () => yerevanDay(clock.now());
  const thisMonth = () => `${today().slice(0, 8)}01`;
  /** A repeat of what makes something made nothing. */
  const answer = <Row>(
    { reply }: { reply: FastifyReply },
    { row, repeated }: { row: Row; repeated: boolean },
  ) => {
    if (repeated) reply.code(200);
    return { data: row };
  };
  return [
    personRoute(endpoints.list, ({ query, tx }) =>
      listAnswer(query, (place) =>
        billedPartners(tx, { ...query, month: thisMonth(), today: today() }, place),
      ),
    ),
    personRoute(endpoints.account, async ({ params, tx }) => {
      const head = await accountHead(tx, params.id, today());
      if (!head) throw new AppError('not_found');
      const month = thisMonth();
      const [tariffs, lines] = await Promise.all([
        tariffsOf(tx, params.id),
        monthSheet(tx, params.id, month),
      ]);
      const total = lines.reduce((sum, { amount }) => sum + amount, 0);
      return { data: { ...head, tariffs, preview: { month, lines, total } } };
    }),
    personRoute(endpoints.statements, ({ params, query, tx }) =>
      listAnswer(query, (place) => statementsOf(tx, params.id, { ...query, today: today() }, place)),
    ),
    personRoute(endpoints.statement, async ({ params, tx }) => {
      const data = await statementSheetOf(tx, params.id, today());
      if (!data) throw new AppError('not_found');
      return { data };
    }),
    personRoute(endpoints.statementExported, async ({ http, params, tx }) => {
      const sheet = await statementSheetOf(tx, params.id, today());
      if (!sheet) throw new AppError('not_found');
      const rows = tx.batches(rawQuery(statementLines(params.id)), BATCH);
      const file = `statement-${sheet.number}.xlsx`;
      await sendTable(http.reply, t('partnerBilling.statements.file'), STATEMENT_COLUMNS, rows, file);
      return undefined;
    }),
    personRoute(endpoints.addTariff, async ({ actor, body, http, params, tx }) =>
      answer(http, await addTariff({ tx, actor, now: clock.now() }, params.id, body)),
    ),
    personRoute(endpoints.removeTariff, async ({ actor, params, tx }) => ({
      data: await removeTariff({ tx, actor, now: clock.now() }, params.id),
    })),
    personRoute(endpoints.corrections, ({ params, query, tx }) =>
      listAnswer(query, (place) => openCorrections(tx, params.id, query, place)),
    ),
    personRoute(endpoints.addCorrection, async ({ actor, body, http, params, tx }) => {
      requirePartner(await accountHead(tx, params.id, today()));
      return answer(http, await addCorrection({ tx, actor, now: clock.now() }, params.id, body));
    }),
    personRoute(endpoints.receipts, ({ params, query, tx }) =>
      listAnswer(query, (place) => receiptsOf(tx, params.id, query, place)),
    ),
    personRoute(endpoints.addReceipt, async ({ actor, body, http, params, tx }) => {
      requirePartner(await accountHead(tx, params.id, today()));
      return answer(http, await addReceipt({ tx, actor, now: clock.now() }, params.id, body));
    }),
    personRoute(endpoints.cancelReceipt, async ({ actor, body, http, params, tx }) =>
      answer(http, await cancelReceipt({ tx, actor, now: clock.now() }, params.id, body)),
    ),
  ];
}

/** Also one that is none any more: what it owes is still paid and corrected. */
function requirePartner(found: unknown): void {
  if (!found) throw new AppError('not_found');
}
