import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPrinter, IconReceipt } from '@tabler/icons-react';
import { AddButton } from '../../../ui/table/list-parts.tsx';
import { SearchButton } from '../../checkup-list/index.ts';
import { ReusesButton } from '../../photos/index.ts';
import { CheckupsExport } from '../../reports/index.ts';
import type { ListPageRoute } from './list-pages.ts';
import type { useCheckupList } from './use-checkup-list.ts';

type ListActionsProps = {
  route: ListPageRoute;
  list: ReturnType<typeof useCheckupList>;
  /** how many checkups the shown view has */
  count: number | undefined;
  onAdd: (() => void) | null;
};

export function ListActions({ route, list, count, onAdd }: ListActionsProps) {
  const tax = list.shown === 'tax';
  return (
    <>
      {list.exports ? (
        <>
          <Button
            variant={tax ? 'light' : 'default'}
            aria-pressed={tax}
            leftSection={<IconReceipt size={18} aria-hidden />}
            onClick={() => list.patch({ view: tax ? null : 'tax', page: null })}
          >
            {t('reports.tax.title')}
          </Button>
          <CheckupsExport page={route} view={list.shown} filter={list.filter} count={count} />
        </>
      ) : null}
      <Button
        visibleFrom="sm"
        variant="default"
        aria-label={t('shell.print')}
        title={t('shell.print')}
        onClick={() => window.print()}
      >
        <IconPrinter size={18} aria-hidden />
      </Button>
      {route === 'tech-service-all' ? <ReusesButton /> : null}
      <SearchButton page={route} search={list.search.search} company={list.search.company} />
      {onAdd ? <AddButton label={t('checkups.list.add')} onAdd={onAdd} /> : null}
    </>
  );
}
