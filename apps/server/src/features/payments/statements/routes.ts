import { AppError, yerevanDay } from '@inspect/contract/kernel';
import {
  type DifferenceKind,
  differenceDays,
  STATEMENT_BYTES,
  type StatementDifference,
  statementsEndpoints,
} from '@inspect/contract/payment-statements';
import type { Tx } from '../../../platform/db/transaction.ts';
import { listAnswer } from '../../../platform/http/list-answer.ts';
import { requireFresh } from '../../../platform/http/require-fresh.ts';
import { bytesMachineRoute, machineRoute, personRoute, type Route } from '../../../platform/http/route.ts';
import { type ExportServices, exportRoutes } from '../../../platform/table-files/export-route.ts';
import type { Applied } from '../orders/apply-provider-state.ts';
import type { ProviderServices } from '../orders/tell-provider.ts';
import { ageingCounts, oldestWaiting } from './ageing.query.ts';
import { applyProved } from './apply-proved.ts';
import type { DifferencesCache } from './differences-cache.ts';
import { enterDifference } from './enter-difference.ts';
import { sendDifferences } from './export-differences.ts';
import { differencesPage, oneDifference, statementsPage } from './statements.query.ts';
import { insertNote } from './statements.repo.ts';
import { requirePast, takeStatement } from './take-statement.ts';

type Services = Pick<ProviderServices, 'pool' | 'clock' | 'paymentGateways'> & {
  applied: (applied: Applied) => void;
  differences: DifferencesCache;
} & ExportServices;
type Days = { startDate?: string | undefined; endDate?: string | undefined };

/** Statements of providers: the staff alone, by what each call needs. */
export function statementsRoutes(services: Services): Route[] {
  const { clock, paymentGateways: gateways, differences: counted } = services;
  const exportRoute = exportRoutes(services, 'paymentExports');
  const today = () => yerevanDay(clock.now());
  const wantedOf = <Filter extends Days>({ startDate, endDate, ...filter }: Filter) => ({
    ...filter,
    bounds: differenceDays({ startDate, endDate }, today()),
  });
  return [
    personRoute(statementsEndpoints.list, ({ query: { page, limit, ...wanted }, tx }) =>
      listAnswer({ page, limit }, (place) => statementsPage(tx, wanted, place)),
    ),
    bytesMachineRoute(statementsEndpoints.upload, STATEMENT_BYTES, {
      admit: async ({ freshAt, query }) => {
        requireFresh({ freshAt }, clock.now());
        requirePast(query, clock.now());
      },
      look: ({ actor, query, tx, upload }) =>
        takeStatement({ tx, wanted: query, upload, by: actor.userId, now: clock.now(), gateways }),
      work: async ({ actor, http, query }, { statement, repeated }) => {
        if (repeated) http.reply.code(200);
        counted.forget();
        const of = { statement: statement._id, provider: query.provider, by: actor.userId };
        const entered = await applyProved(services, of);
        counted.forget();
        return { data: statement, repeated, entered };
      },
    }),
    personRoute(statementsEndpoints.differences, ({ query: { page, limit, ...filter }, tx }) =>
      listAnswer({ page, limit }, (place) => differencesPage(tx, wantedOf(filter), place)),
    ),
    exportRoute(statementsEndpoints.exported, ({ http, query, tx }) =>
      sendDifferences(tx, http.reply, wantedOf(query)),
    ),
    machineRoute(statementsEndpoints.enter, {
      look: async ({ freshAt, params, tx }) => {
        requireFresh({ freshAt }, clock.now());
        const difference = await openDifference(tx, params);
        if (!difference.enterable || difference.row === null) throw new AppError('payment.not_enterable');
        return difference.row;
      },
      work: async ({ actor, params }, row) => {
        const applied = await enterDifference(services, { ...params, by: actor.userId });
        if (applied === null) throw new AppError('payment.not_enterable');
        // Somebody else, or the provider itself, has just told it.
        if (applied) services.applied(applied);
        counted.forget();
        return { data: { row } };
      },
    }),
    personRoute(statementsEndpoints.settle, async ({ actor, params, body, tx, afterCommit }) => {
      const { _id: difference, kind, there, here } = await openDifference(tx, params);
      const sums = { there: there ?? 0, here: here ?? 0 };
      const said = { note: body.note, created_by: actor.userId, at: clock.now() };
      const note = { difference, kind, ...sums, ...said };
      if (!(await insertNote(tx, note))) throw new AppError('payment.difference_settled');
      afterCommit(counted.forget);
      const after = await oneDifference(tx, difference, kind);
      if (!after) throw new AppError('payment.difference_gone');
      return { data: after };
    }),
    machineRoute(statementsEndpoints.ageing, {
      look: async ({ tx }) => {
        const now = clock.now();
        return { counts: await ageingCounts(tx, now), oldest: await oldestWaiting(tx, now) };
      },
      // Waited for with no connection in hand.
      work: async (_input, late) => ({ data: { ...late, differences: await counted.read() } }),
    }),
  ];
}

/** @throws AppError payment.difference_gone, payment.difference_settled */
async function openDifference(
  tx: Tx,
  { id, kind }: { id: string; kind: DifferenceKind },
): Promise<StatementDifference> {
  const difference = await oneDifference(tx, id, kind);
  if (!difference) throw new AppError('payment.difference_gone');
  if (difference.settled) throw new AppError('payment.difference_settled');
  return difference;
}
