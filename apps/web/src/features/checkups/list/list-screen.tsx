import { t } from '@inspect/contract/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { rangeIn } from '../../../platform/navigation/list-state.ts';
import { useScreen } from '../../../platform/navigation/screen.ts';
import { CopyAge } from '../../../platform/offline/index.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ChooseCompany, useFirstDay } from '../../checkup-list/index.ts';
import { useCompanies, useNamedCompany } from '../../companies/index.ts';
import { useTax } from '../../reports/index.ts';
import { ShiftLine } from '../../shifts/index.ts';
import { UnsentList } from '../unsent/unsent-list.tsx';
import { CheckupTable } from './checkup-table.tsx';
import { ListActions } from './list-actions.tsx';
import { ListFilters } from './list-filters.tsx';
import { PrintedFacts } from './printed-facts.tsx';
import { type ShownView, useCheckupList } from './use-checkup-list.ts';
import { useListPage } from './use-list-page.ts';

function titleOf(page: string, shown: ShownView): string {
  if (shown === 'list') return page;
  const view = shown === 'tax' ? t('reports.tax.name') : t(`reports.view.${shown}`);
  return t('reports.titleOf', { page, view });
}

/** The five lists of checkups; list-pages.ts says what differs. */
export default function ListScreen() {
  const route = useListPage();
  const { title } = useScreen();
  const { can } = useSession();
  const navigate = useNavigate();
  const list = useCheckupList(route);
  const { company, adds } = list.page;
  const { page } = list.search;
  const companies = useCompanies(company !== 'none');
  const named = useNamedCompany(list.search.company);
  const first = useFirstDay();
  const taxShown = list.shown === 'tax';
  const tax = useTax({ ...list.filter, ...(page ? { page } : {}) }, list.ready && taxShown);
  const onAdd = adds && can(route, 'create') ? () => void navigate({ to: '/tech-service/add' }) : null;
  const listShown = list.shown === 'list';
  // How many rows a grouped view has, its own table says.
  const pagination = taxShown ? tax.pagination : listShown ? list.rows.pagination : undefined;
  const name = t(title);
  if (!list.ready) {
    return (
      <>
        <PageHeader title={name} />
        <ChooseCompany
          text={t('checkups.list.chooseCompany')}
          companies={companies}
          onChoose={(chosen) => list.patch({ company: chosen })}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={titleOf(name, list.shown)}
        beside={adds ? <ShiftLine /> : null}
        actions={<ListActions route={route} list={list} count={pagination?.count} onAdd={onAdd} />}
      />
      <PrintedFacts
        company={named}
        days={list.search.overdue ? null : rangeIn(list.search, list.today)}
        pagination={pagination}
      />
      <ListFilters
        search={list.search}
        patch={list.patch}
        onClear={list.clear}
        today={list.today}
        first={first}
        companies={company === 'none' ? null : companies}
        deleted={list.knowsDeleted}
        overdue={list.page.overdue}
      />
      {listShown ? <CopyAge at={list.rows.at} problem={list.rows.problem} part={list.rows.part} /> : null}
      {adds && listShown ? <UnsentList listed={list.rows.rows ?? []} /> : null}
      <CheckupTable route={route} list={list} tax={tax} onAdd={onAdd} />
    </>
  );
}
