import { fieldLabel, t } from '@inspect/contract/i18n';
import { type ListDefinition, refFields } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { optionOf, useCopy, useNameOf } from '../../platform/offline/index.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { searchBy } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { ReviewFilter } from '../additions/index.ts';
import { RetiredFilter } from '../retirement/index.ts';
import type { ListWork } from './use-list.ts';

/** Search, a filter for every list that this one points to, and what was retired. */
export function ListFilters({ list, work }: { list: ListDefinition; work: ListWork }) {
  const { search, filters, retired, filter, review } = work;
  const targets = useMemo(() => refFields(list), [list]);
  const nameOf = useNameOf(useMemo(() => targets.map(([, target]) => target), [targets]));
  const chosen = targets.flatMap(([field, target]) => {
    const id = filters[field];
    return id ? [{ key: field, text: nameOf(target, id) ?? '…' }] : [];
  });
  const chips = [
    ...(search ? [{ key: 'search', text: search }] : []),
    ...(review.only ? [{ key: 'unreviewed', text: t('additions.unreviewed') }] : []),
    ...chosen,
    ...(retired ? [{ key: 'retired', text: t('reference.retiredRows') }] : []),
  ];
  return (
    <FilterBar
      search={searchBy(t('reference.searchPlaceholder'), search, filter)}
      chips={chips.map((chip) => ({ ...chip, clear: () => filter({ [chip.key]: null }) }))}
      onClearAll={work.clear}
      more={
        <>
          {targets.map(([field, target]) => (
            <RefFilter
              key={field}
              field={field}
              target={target}
              value={filters[field] ?? null}
              onChange={(id) => filter({ [field]: id })}
            />
          ))}
          <RetiredFilter retired={retired} onChange={filter} />
        </>
      }
    >
      <ReviewFilter {...review} onChange={filter} />
    </FilterBar>
  );
}

type RefFilterProps = {
  field: string;
  target: string;
  value: string | null;
  onChange: (id: string | null) => void;
};

function RefFilter({ field, target, ...filter }: RefFilterProps) {
  const { rows, failure } = useCopy(target);
  return (
    <PickerFilter
      {...filter}
      name={field}
      label={fieldLabel(field)}
      options={rows?.map(optionOf)}
      failure={failure}
    />
  );
}
