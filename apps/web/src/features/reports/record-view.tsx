import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import {
  type Figures,
  isRecordSort,
  RECORD_COLUMNS,
  RECORD_REPORTS,
  type RecordColumn,
  type RecordReportName,
  type RecordRow,
  recordEndpoints,
  recordText,
  recordTitle,
} from '@inspect/contract/reports';
import { useList } from '../../platform/api/use-list.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { ResultBadge } from '../checkup-list/index.ts';
import { ReceivedHint } from './received-hint.tsx';
import { totalsOf } from './report-columns.tsx';
import type { ReportViewProps } from './report-view.tsx';
import { WHOLE } from './whole.ts';

export type RecordViewProps = Pick<ReportViewProps, 'query' | 'userId' | 'empty' | 'onPage' | 'sort'> & {
  name: RecordReportName;
  /** where a row leads */
  opening: NonNullable<DataTableProps<Pick<RecordRow, '_id'>>['opening']>;
};

const AT_THE_END: readonly RecordColumn[] = ['productionYear', 'due', 'received'];
const CUT: readonly RecordColumn[] = ['vehicle', 'ownerName'];
/** For who asks for them: so many stand side by side at 1280 pixels. In a file they are all there. */
const HIDDEN: readonly RecordColumn[] = ['VIN', 'productionYear'];

const RESULT = {
  cell: ({ Opinion, status }: RecordRow) => <ResultBadge opinion={Opinion} status={status} />,
  badge: true,
} as const;

const columnOf = (column: RecordColumn): Column<RecordRow> => ({
  key: column,
  title: recordTitle(column),
  cell: (row) => recordText(column, row),
  sortable: isRecordSort(column),
  ...(AT_THE_END.includes(column) ? { align: 'end' } : {}),
  ...(CUT.includes(column) ? { cut: true } : {}),
  ...(HIDDEN.includes(column) ? { hidden: true } : {}),
  ...(column === 'Opinion' ? RESULT : {}),
});

const totalText = ({ count }: Figures) => t('reports.totalOf', { count: formatWhole(count ?? 0) });

/** A report whose rows are the checkups: of whoever, or of owners of one status. */
export default function RecordView(props: RecordViewProps) {
  const { name, query, userId, empty, onPage, sort, opening } = props;
  const { ownerStatus } = RECORD_REPORTS[name];
  const whole = { ...query, limit: WHOLE };
  const asked = ownerStatus === null ? whole : { ...whole, ownerStatus: String(ownerStatus) };
  const report = useList(ownerStatus === null ? recordEndpoints.info : recordEndpoints.ownerType, asked);
  const { answer, failure, pagination, updating } = report;
  const rows = report.rows?.filter((row): row is RecordRow => '_id' in row);
  return (
    <>
      <DataTable<RecordRow>
        label={t(`reports.view.${name}`)}
        columns={RECORD_COLUMNS[name].map(columnOf)}
        columnStorage={columnStorage(userId, `report-${name}`)}
        rows={rows}
        rowId={({ _id }) => _id}
        opening={opening}
        empty={empty}
        sort={sort}
        paging={{ pagination, onPage }}
        totals={answer && totalsOf(answer.totals, ['due', 'received'], totalText(answer.totals))}
        updating={updating}
        failure={failure}
      />
      {answer ? <ReceivedHint /> : null}
    </>
  );
}
