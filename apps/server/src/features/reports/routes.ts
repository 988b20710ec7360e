import { pageNeed } from '@inspect/contract/access';
import type { CheckupExportQuery } from '@inspect/contract/checkups';
import type { HistoryEntity } from '@inspect/contract/histories';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { reportsEndpoints } from '@inspect/contract/reports';
import type pg from 'pg';
import { rawQuery } from '../../platform/db/transaction.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { type PersonInput, personRoute, type Route } from '../../platform/http/route.ts';
import { exportTurnsOf } from '../../platform/table-files/export-turns.ts';
import { type ExportNotes, noteExport } from '../../platform/table-files/note-export.ts';
import { BATCH, sendTable } from '../../platform/table-files/send-table.ts';
import { LIST_FILE, WHOLE_FILE } from './file-columns.ts';
import { groupedRoutes } from './grouped-routes.ts';
import { fileName, requireCompany, requireFreshForCountry, sendCheckups } from './send-checkups.ts';
import { allForTax, taxRows, taxTotals } from './tax.query.ts';
import { TAX_COLUMNS } from './tax-columns.ts';

/** Whose rows may be of every company: the staff's list goes out by a call of its own. */
const COUNTRY = pageNeed(['tech-service-view'], 'export', 'checkups');
const COUNTRY_OF_TAX = pageNeed(['tech-service-view', 'tech-service-all'], 'export', 'checkups');

const ENTITY: HistoryEntity = 'checkupExports';

type ExportInput = PersonInput<(typeof reportsEndpoints)['exported']>;

type Services = ExportNotes & { pool: pg.Pool; publicOrigin: string | undefined };

export function reportsRoutes({ pool, clock, watch, publicOrigin }: Services): Route[] {
  const inTurn = exportTurnsOf(pool);
  const today = () => yerevanDay(clock.now());
  /** Notes who takes out what, then sends it; what was refused before leaves no note. */
  const takeOut = async (
    call: string,
    input: ExportInput & { query: CheckupExportQuery },
    send: () => Promise<void>,
  ) => {
    await inTurn(input.actor.company, async () => {
      await noteExport({ clock, watch }, input, { entity: ENTITY, call, filter: input.query });
      await send();
    });
    return undefined;
  };
  return [
    ...groupedRoutes({ clock, watch, publicOrigin, inTurn }),
    personRoute(reportsEndpoints.exported, (input) => {
      requireCompany(input.actor, input.query, COUNTRY);
      requireFreshForCountry(input, clock.now());
      const file = { name: 'checkups', columns: LIST_FILE };
      return takeOut(reportsEndpoints.exported.path, input, () => sendCheckups(input, today(), file));
    }),
    personRoute(reportsEndpoints.exportedForAdmin, (input) => {
      requireFresh(input, clock.now());
      const file = { name: 'checkups-all', columns: WHOLE_FILE };
      return takeOut(reportsEndpoints.exportedForAdmin.path, input, () => sendCheckups(input, today(), file));
    }),
    personRoute(reportsEndpoints.tax, async ({ actor, query, tx }) => {
      requireCompany(actor, query, COUNTRY_OF_TAX);
      // Its totals read as much as a file.
      return inTurn(actor.company, async () => {
        const totals = await taxTotals(tx, actor, query, today());
        const answer = await listAnswer(query, async (place) => {
          const rows = await taxRows(tx, actor, query, { today: today(), ...place });
          return {
            rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
            count: totals.count,
          };
        });
        return { ...answer, totals };
      });
    }),
    personRoute(reportsEndpoints.taxExported, (input) => {
      const { actor, query, tx, http } = input;
      requireCompany(actor, query, COUNTRY_OF_TAX);
      requireFreshForCountry(input, clock.now());
      return takeOut(reportsEndpoints.taxExported.path, input, () => {
        const rows = tx.batches(rawQuery(allForTax(actor, query, today())), BATCH);
        const name = fileName('checkups-tax', query, today());
        return sendTable(http.reply, t('reports.tax.title'), TAX_COLUMNS, rows, name);
      });
    }),
  ];
}
