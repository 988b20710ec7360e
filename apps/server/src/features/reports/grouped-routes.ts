import { pageNeed } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import {
  CALL_NAMES,
  dimensionOf,
  groupedEndpoints,
  groupedFileEndpoints,
  reportBy,
  reportOf,
} from '@inspect/contract/reports';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { type ExportNotes, noteExport } from '../../platform/table-files/note-export.ts';
import { sendTable } from '../../platform/table-files/send-table.ts';
import { groupedCheckups } from './grouped.query.ts';
import { reportColumns, totalRow } from './report-columns.ts';
import { fileName, requireCompany, requireFreshForCountry } from './send-checkups.ts';

/** Whose reports may be of every company. */
const COUNTRY = pageNeed(['tech-service-view', 'tech-service-all'], 'view', 'checkups');

type InTurn = <Result>(company: string | null, work: () => Promise<Result>) => Promise<Result>;

/** One call for each report; what each tells is said by its row in the contract. */
export function groupedRoutes({ clock, watch, inTurn }: ExportNotes & { inTurn: InTurn }): Route[] {
  const today = () => yerevanDay(clock.now());
  return [
    ...CALL_NAMES.map((call) =>
      personRoute(groupedEndpoints[call], async ({ actor, query, tx }) => {
        const { by: wanted, ...filter } = query;
        const name = reportBy(call, wanted);
        const by = dimensionOf(name, wanted);
        const { measures, ofOne } = reportOf(name);
        requireCompany(actor, query, ofOne ? null : COUNTRY);
        // It reads as much as a file.
        const { rows, totals } = await inTurn(actor.company, () =>
          groupedCheckups(tx, actor, { by, measures, filter, today: today() }),
        );
        const answer = await listAnswer(query, async ({ limit, offset }) => ({
          rows: rows.slice(offset, offset + limit),
          count: rows.length,
        }));
        return { ...answer, totals };
      }),
    ),
    personRoute(groupedFileEndpoints.exported, (input) => {
      const { actor, tx, http } = input;
      const { report: name, by: wanted, ...filter } = input.query;
      const by = dimensionOf(name, wanted);
      const { measures, ofOne } = reportOf(name);
      requireCompany(actor, input.query, ofOne ? null : COUNTRY);
      requireFreshForCountry(input, clock.now());
      return inTurn(actor.company, async () => {
        const note = {
          entity: 'checkupExports',
          call: groupedFileEndpoints.exported.path,
          filter: input.query,
        } as const;
        await noteExport({ clock, watch }, input, note);
        const { rows, totals } = await groupedCheckups(tx, actor, { by, measures, filter, today: today() });
        const file = fileName(`report-${name}`, filter, today());
        await sendTable(
          http.reply,
          t(`reports.view.${name}`),
          reportColumns(by, measures),
          inOneBatch([...rows, totalRow(totals)]),
          file,
        );
        return undefined;
      });
    }),
  ];
}

async function* inOneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
