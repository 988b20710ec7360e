import type { PageRoute } from '@inspect/contract/access';
import type { FoundCheckup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { Pagination } from '@inspect/contract/kernel';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { DataTable, type DataTableProps } from '../../../ui/table/data-table.tsx';
import { recordAddress } from '../../checkup-list/index.ts';
import { foundColumns } from './found-columns.tsx';

type FoundTableProps = Pick<DataTableProps<FoundCheckup>, 'rows' | 'updating' | 'failure' | 'sort'> & {
  page: PageRoute;
  pagination: Pagination | undefined;
  onPage: (page: number) => void;
};

export function FoundTable({ page, pagination, onPage, ...table }: FoundTableProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const hrefOf = ({ _id }: FoundCheckup) => recordAddress(page, _id);
  return (
    <DataTable
      {...table}
      label={t('checkups.search.caption')}
      columns={foundColumns}
      columnStorage={columnStorage(user.id, `${page}/search`)}
      rowId={({ _id }) => _id}
      opening={{ hrefOf, open: (row) => void navigate({ to: hrefOf(row) }) }}
      paging={{ pagination, onPage }}
      empty={<EmptyState text={t('checkups.search.nothing')} />}
    />
  );
}
