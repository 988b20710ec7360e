import { pageOf } from '@inspect/contract/access';
import { SEARCH_LEAST, SEARCH_SORTS, significantLength } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatWhole, objectId, sortQuery } from '@inspect/contract/kernel';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useList } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, optionText } from '../../../ui/filters/filter-chips.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useCompanies } from '../../companies/index.ts';
import { FOUND_FIELDS } from './found-columns.tsx';
import { FoundTable } from './found-table.tsx';
import { useSearchPage } from './search-pages.ts';

const state = z.object({
  search: z.string().max(100).optional(),
  page: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  company: objectId.optional(),
  sort: sortQuery(SEARCH_SORTS),
});

/** Checkups of any day by whatever is known of them; why each was found stands beside it. */
export default function SearchScreen() {
  const { page, endpoint } = useSearchPage();
  const navigate = useNavigate();
  const [{ search = '', page: shown, company, sort }, patch] = useSearchState(state);
  const enough = significantLength(search) >= SEARCH_LEAST;
  const companies = useCompanies(company !== undefined);
  const query = {
    search,
    fields: FOUND_FIELDS.join(','),
    ...(shown ? { page: shown } : {}),
    ...(company ? { company } : {}),
    ...(sort ? { sort } : {}),
  };
  const { answer, ...list } = useList(endpoint, query, { enabled: enough });
  return (
    <>
      <PageHeader
        title={t('checkups.search.title')}
        actions={
          <>
            <PrintButton />
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => void navigate({ to: pageOf(page).url })}
            >
              {t('checkups.search.back')}
            </Button>
          </>
        }
      />
      <PrintedPage
        pagination={answer?.pagination}
        first={search ? [t('checkups.search.printed', { search })] : []}
      />
      <FilterBar
        search={{
          placeholder: t('checkups.search.placeholder'),
          value: search,
          error: search && !enough ? t('checkups.search.short') : undefined,
          autoFocus: search === '',
          onChange: (text) => patch({ search: text, page: null }, { replace: true }),
        }}
        chips={filterChips({ company: optionText(company, companies.options) }, () =>
          patch({ company: null, page: null }),
        )}
        onClearAll={() => patch({ company: null, page: null })}
      />
      {enough && answer?.more ? (
        <Notice
          tone="info"
          role="status"
          title={t('checkups.search.more', { count: formatWhole(answer.pagination.count) })}
        />
      ) : null}
      {enough ? (
        <FoundTable
          page={page}
          {...list}
          sort={sortingBy(state.shape.sort, sort, patch)}
          onPage={(next) => patch({ page: pageText(next) })}
        />
      ) : (
        <EmptyState icon={IconSearch} text={t('checkups.search.hint')} />
      )}
    </>
  );
}
