import { fieldLabel, t } from '@inspect/contract/i18n';
import { type ListDefinition, refFields } from '@inspect/contract/reference';
import { Box } from '@mantine/core';
import { useCopies, useCopy } from '../../platform/offline/index.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { Picker } from '../../ui/form/picker/picker.tsx';
import type { ListWork } from './use-list.ts';

/** Search, and a filter for every list that this one points to. Another filter starts from the first page. */
export function ListFilters({ list, work }: { list: ListDefinition; work: ListWork }) {
  const copies = useCopies();
  const filter = (changes: Record<string, string | null>, replace = false) =>
    work.patch({ ...changes, page: null }, { replace });
  const nameOf = (field: string, id: string) =>
    copies
      .store(list.fields[field]?.list ?? '')
      .get()
      .rows?.find((row) => row._id === id)?.name ?? '…';
  const searched = work.search
    ? [{ key: 'search', text: work.search, clear: () => filter({ search: null }) }]
    : [];
  return (
    <FilterBar
      search={
        <SearchField
          label={t('shell.search')}
          placeholder={t('reference.searchPlaceholder')}
          value={work.search}
          onChange={(text) => filter({ search: text }, true)}
        />
      }
      chips={[
        ...searched,
        ...work.filters.map(({ field, id }) => ({
          key: field,
          text: nameOf(field, id),
          clear: () => filter({ [field]: null }),
        })),
      ]}
      onClearAll={work.clear}
    >
      {refFields(list).map(([field, target]) => (
        <RefFilter
          key={field}
          field={field}
          target={target}
          value={work.filters.find((one) => one.field === field)?.id ?? null}
          onChange={(id) => filter({ [field]: id })}
        />
      ))}
    </FilterBar>
  );
}

type RefFilterProps = {
  field: string;
  target: string;
  value: string | null;
  onChange: (id: string | null) => void;
};

function RefFilter({ field, target, value, onChange }: RefFilterProps) {
  const { rows } = useCopy(target);
  return (
    <Box w={{ base: '100%', sm: 260 }}>
      <Picker
        name={`filter-${field}`}
        label={fieldLabel(field)}
        placeholder={t('shell.all')}
        options={rows?.map((row) => ({ id: row._id, name: row.name, searchKey: row.searchKey }))}
        value={value}
        onChange={onChange}
      />
    </Box>
  );
}
