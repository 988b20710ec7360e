import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { useScreen } from '../../../platform/navigation/screen.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCompanies } from '../lists/use-companies.ts';
import { AddButton } from './add-button.tsx';
import { CheckupTable } from './checkup-table.tsx';
import { ChooseCompany } from './choose-company.tsx';
import { ListFilters } from './list-filters.tsx';
import { useCheckupList } from './use-checkup-list.ts';
import { useListPage } from './use-list-page.ts';

/** The five lists of checkups; list-pages.ts says what differs. */
export default function ListScreen() {
  const route = useListPage();
  const { title } = useScreen();
  const { can } = useSession();
  const navigate = useNavigate();
  const list = useCheckupList(route);
  const { company, adds } = list.page;
  const companies = useCompanies(company !== 'none');
  const onAdd = adds && can(route, 'create') ? () => void navigate({ to: '/tech-service/add' }) : null;
  const actions = (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('shell.print')}
      </Button>
      {onAdd ? <AddButton onAdd={onAdd} /> : null}
    </>
  );
  return (
    <>
      <PageHeader title={t(title)} actions={list.ready ? actions : null} />
      {list.ready ? (
        <>
          <ListFilters
            search={list.search}
            patch={list.patch}
            onClear={list.clear}
            today={list.today}
            companies={company === 'none' ? null : companies}
            deleted={route === 'tech-service-all'}
          />
          <CheckupTable route={route} list={list} onAdd={onAdd} />
        </>
      ) : (
        <ChooseCompany companies={companies} onChoose={(chosen) => list.patch({ company: chosen })} />
      )}
    </>
  );
}
