import { t } from '@inspect/contract/i18n';
import type { TaxRow } from '@inspect/contract/reports';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { ReceivedHint } from './received-hint.tsx';
import { TAX_COLUMNS, totalsRow } from './tax-columns.tsx';
import type { useTax } from './use-tax.ts';

export type TaxViewProps = Pick<DataTableProps<TaxRow>, 'columnStorage' | 'empty' | 'opening' | 'sort'> & {
  tax: ReturnType<typeof useTax>;
  onPage: (page: number) => void;
};

export default function TaxView({ tax, onPage, ...table }: TaxViewProps) {
  const { answer, failure, updating } = tax;
  return (
    <>
      <DataTable
        {...table}
        label={t('reports.tax.title')}
        columns={TAX_COLUMNS}
        rows={answer?.data}
        rowId={(row) => row._id}
        paging={{ pagination: answer?.pagination, onPage }}
        totals={answer ? totalsRow(answer.totals) : undefined}
        updating={updating}
        failure={failure}
      />
      {answer ? <ReceivedHint /> : null}
    </>
  );
}
