import { t } from '@inspect/contract/i18n';
import { Choice } from '../../../ui/filters/choice.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { AddButton } from '../../../ui/table/list-parts.tsx';
import { SearchButton } from '../../checkup-list/index.ts';
import { ReusesButton } from '../../photos/index.ts';
import { LazyExport } from '../../reports/index.ts';
import type { ListPageRoute } from './list-pages.ts';
import type { ShownView, useCheckupList } from './use-checkup-list.ts';

type ListActionsProps = {
  route: ListPageRoute;
  list: ReturnType<typeof useCheckupList>;
  /** how many checkups the shown view has */
  count: number | undefined;
  onAdd: (() => void) | null;
};

const isOther = (view: ShownView): view is Exclude<ShownView, 'list'> => view !== 'list';
const nameOf = (view: Exclude<ShownView, 'list'>) =>
  t(view === 'tax' ? 'reports.tax.title' : `reports.view.${view}`);

export function ListActions({ route, list, count, onAdd }: ListActionsProps) {
  const isReport = list.shown !== 'list' && list.shown !== 'tax';
  return (
    <>
      {list.views.length > 1 ? (
        <Choice
          inline
          label={t('reports.view.choose')}
          none={t('reports.view.list')}
          value={list.shown === 'list' ? undefined : list.shown}
          options={list.views.filter(isOther).map((value) => ({ value, label: nameOf(value) }))}
          onChange={(view) =>
            list.patch({ view: view ?? null, by: null, page: null, sort: null, order: null })
          }
        />
      ) : null}
      {list.exports ? (
        <LazyExport
          page={route}
          view={list.shown}
          filter={isReport ? { ...list.filter, by: list.by, sort: list.order } : list.filter}
          count={count}
        />
      ) : null}
      <PrintButton />
      {route === 'tech-service-all' ? <ReusesButton /> : null}
      <SearchButton page={route} search={list.search.search} company={list.search.company} />
      {onAdd ? <AddButton label={t('checkups.list.add')} onAdd={onAdd} /> : null}
    </>
  );
}
