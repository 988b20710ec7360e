import { t } from '@inspect/contract/i18n';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { CheckupsExport } from '../../reports/index.ts';
import { AddButton } from './add-button.tsx';
import type { ListPageRoute } from './list-pages.ts';
import type { useCheckupList } from './use-checkup-list.ts';

type ListActionsProps = {
  route: ListPageRoute;
  list: ReturnType<typeof useCheckupList>;
  /** how many checkups the shown view has */
  count: number | undefined;
  onAdd: (() => void) | null;
};

const VIEWS: { value: 'list' | 'tax'; label: string }[] = [
  { value: 'list', label: t('reports.viewList') },
  { value: 'tax', label: t('reports.viewTax') },
];

/** What can be done with the whole list. */
export function ListActions({ route, list, count, onAdd }: ListActionsProps) {
  return (
    <>
      {list.exports ? (
        <>
          <SegmentedControl
            aria-label={t('reports.view')}
            data={VIEWS}
            value={list.shown}
            onChange={(view) => list.patch({ view: view === 'tax' ? 'tax' : null, page: null })}
          />
          <CheckupsExport page={route} view={list.shown} filter={list.filter} count={count} />
        </>
      ) : null}
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
}
