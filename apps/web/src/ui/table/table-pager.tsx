import { t } from '@inspect/contract/i18n';
import { formatWhole, type Pagination } from '@inspect/contract/kernel';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { resting } from './resting.ts';

export type Paging = { pagination: Pagination | undefined; onPage: (page: number) => void };

export function TablePager({ pagination, onPage }: Paging) {
  if (!pagination) return null;
  const { current_page: page, total, count } = pagination;
  return (
    <nav className={classes.pager} aria-label={t('shell.pageOf', { page, total })}>
      <span>{t('shell.rows', { count: formatWhole(count) })}</span>
      {total > 1 ? (
        <span className={classes.pages}>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t('shell.previousPage')}
            {...resting(page <= 1)}
            onClick={() => (page > 1 ? onPage(page - 1) : undefined)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span>{t('shell.pageOf', { page: formatWhole(page), total: formatWhole(total) })}</span>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t('shell.nextPage')}
            {...resting(page >= total)}
            onClick={() => (page < total ? onPage(page + 1) : undefined)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </span>
      ) : null}
    </nav>
  );
}
