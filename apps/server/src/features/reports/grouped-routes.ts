import { type Actor, pageNeed } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import { yerevanDay } from '@inspect/contract/kernel';
import {
  CALL_NAMES,
  type CallName,
  type Dimension,
  dimensionOf,
  groupedEndpoints,
  groupedFileEndpoints,
  isRecordReport,
  isRecordSort,
  RECORD_MEASURES,
  RECORD_REPORTS,
  type RecordReportName,
  type RecordSort,
  type ReportSort,
  recordEndpoints,
  reportBy,
  reportOf,
} from '@inspect/contract/reports';
import type { SortOrder } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { ownOrigin } from '../../platform/http/own-origin.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { type ExportNotes, noteExport } from '../../platform/table-files/note-export.ts';
import { BATCH } from '../../platform/table-files/send-table.ts';
import { documentAddress } from './document-address.ts';
import { groupedCheckups } from './grouped.query.ts';
import { recordColumns, recordTotals } from './record-columns.ts';
import { recordsPage, reportRecords } from './records.query.ts';
import { reportColumns, totalRow } from './report-columns.ts';
import { requireCompany, requireFreshForCountry } from './send-checkups.ts';
import { sendReport } from './send-report.ts';
import { readsFewRows } from './vocabulary.query.ts';

/** A file of whole years in an order that no index has. */
const SORTING_MINUTES = 2;

/** Whose reports may be of every company. */
const COUNTRY = pageNeed(['tech-service-view', 'tech-service-all'], 'view', 'checkups');

type InTurn = <Result>(company: string | null, work: () => Promise<Result>) => Promise<Result>;
type Paged = { page?: number | undefined; limit?: number | undefined };
type Ordered = { by?: Dimension | undefined; sort?: SortOrder<ReportSort | RecordSort> };
type GroupedRequest = { actor: Actor; tx: Tx; query: CheckupFilter & Paged & Ordered };

const isCounted = (call: CallName): call is Exclude<CallName, 'ownerType'> => call !== 'ownerType';

type Services = ExportNotes & { publicOrigin: string | undefined; inTurn: InTurn };

/** One call for each report; what each tells is said by its row in the contract. */
export function groupedRoutes({ clock, watch, publicOrigin, inTurn }: Services): Route[] {
  const today = () => yerevanDay(clock.now());
  const grouped = ({ actor, tx, query }: GroupedRequest, call: CallName) => {
    const { by: wanted, sort, page: _page, limit: _limit, ...filter } = query;
    const name = reportBy(call, wanted);
    const { measures, ofOne } = reportOf(name);
    requireCompany(actor, query, ofOne ? null : COUNTRY);
    const by = dimensionOf(name, wanted);
    const asked = { by, measures, filter, sort: ofReport(sort), today: today() };
    const read = () => listAnswer(query, (place) => groupedCheckups(tx, actor, asked, place));
    // One that takes each checkup by itself reads as much as a file.
    return readsFewRows(by, { actor, filter, today: today() }, measures)
      ? read()
      : inTurn(actor.company, read);
  };
  const totalsOf = async (tx: Tx, actor: Actor, filter: CheckupFilter) => {
    const asked = { by: 'ownerStatus', measures: RECORD_MEASURES, filter, today: today() } as const;
    return (await groupedCheckups(tx, actor, asked)).totals;
  };
  const records = ({ actor, tx, query }: GroupedRequest) => {
    const { by: _by, sort, page: _page, limit: _limit, ...filter } = query;
    requireCompany(actor, query, COUNTRY);
    return inTurn(actor.company, async () => {
      const totals = await totalsOf(tx, actor, filter);
      const answer = await listAnswer(query, async (place) => {
        const rows = await recordsPage(tx, { actor, filter, sort: ofRecords(sort), today: today() }, place);
        const count = totals.count ?? 0;
        return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), count };
      });
      return { ...answer, totals };
    });
  };
  return [
    ...CALL_NAMES.filter(isCounted).map((call) =>
      personRoute(groupedEndpoints[call], (input) => grouped(input, call)),
    ),
    personRoute(recordEndpoints.ownerType, (input) =>
      input.query.ownerStatus === undefined ? grouped(input, 'ownerType') : records(input),
    ),
    personRoute(recordEndpoints.info, records),
    personRoute(groupedFileEndpoints.exported, (input) => {
      const { actor, tx, http, query } = input;
      const { report: name, by: wanted, format = 'xlsx', sort, ...asked } = query;
      const ofOne = !isRecordReport(name) && reportOf(name).ofOne;
      requireCompany(actor, asked, ofOne ? null : COUNTRY);
      requireFreshForCountry(input, clock.now());
      const { path: call } = groupedFileEndpoints.exported;
      return inTurn(actor.company, async () => {
        await noteExport({ clock, watch }, input, { entity: 'checkupExports', call, filter: query });
        const shown = { view: name, by: wanted, order: sort, filter: asked, today: today() };
        const address = documentAddress(ownOrigin(publicOrigin, http.request), actor, shown);
        const sent = { actor, tx, reply: http.reply, name, now: clock.now(), today: today(), address };
        if (isRecordReport(name)) {
          const filter = ofOwners(name, asked);
          const totals = recordTotals(await totalsOf(tx, actor, filter));
          // The first of them come when all are sorted.
          if (sort) await tx.takeTime(SORTING_MINUTES);
          const wanted = { actor, filter, sort: ofRecords(sort), today: today() };
          const stored = tx.batches(rawQuery(reportRecords(wanted)), BATCH);
          const [columns, rows] = [recordColumns(name), followedBy(stored, totals)];
          await sendReport(format, { ...sent, filter, columns, rows, signed: false });
        } else {
          const [by, { measures, signed = false }] = [dimensionOf(name, wanted), reportOf(name)];
          const wantedRows = { by, measures, filter: asked, sort: ofReport(sort), today: today() };
          const found = await groupedCheckups(tx, actor, wantedRows);
          const rows = inOneBatch([...found.rows, totalRow(found.totals)]);
          await sendReport(format, {
            ...sent,
            filter: asked,
            columns: reportColumns(by, measures),
            rows,
            signed,
          });
        }
        return undefined;
      });
    }),
  ];
}

/** What was asked for was refused where these rows have no such order. */
const ofRecords = (sort: Ordered['sort']) => (sort && isRecordSort(sort) ? sort : undefined);
const ofReport = (sort: Ordered['sort']) => (sort && !isRecordSort(sort) ? sort : undefined);

/** A document of one kind of owners is about no other, whatever the list is filtered by. */
function ofOwners(name: RecordReportName, filter: CheckupFilter): CheckupFilter {
  const { ownerStatus } = RECORD_REPORTS[name];
  return ownerStatus === null ? filter : { ...filter, ownerStatus: String(ownerStatus) };
}

async function* inOneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

async function* followedBy<Row, Last>(
  batches: AsyncIterable<Row[]>,
  last: Last,
): AsyncGenerator<(Row | Last)[]> {
  yield* batches;
  yield [last];
}
