import { t } from '@inspect/contract/i18n';
import { Choice } from '../../../ui/filters/choice.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';

type Active = 'true' | 'false';
type Changes = { search?: string | null; active?: Active | null };

type VinWatchFiltersProps = {
  search: string;
  active: Active | undefined;
  onChange: (changes: Changes, replace?: boolean) => void;
};

const options: readonly { value: Active; label: string }[] = [
  { value: 'true', label: t('vehicles.vinWatch.on') },
  { value: 'false', label: t('vehicles.vinWatch.off') },
];

export function VinWatchFilters({ search, active, onChange }: VinWatchFiltersProps) {
  const searched = { key: 'search', text: search, clear: () => onChange({ search: null }) };
  const chosen = options
    .filter(({ value }) => value === active)
    .map(({ label }) => ({ key: 'active', text: label, clear: () => onChange({ active: null }) }));
  return (
    <FilterBar
      search={{
        placeholder: t('vehicles.vinWatch.searchPlaceholder'),
        value: search,
        onChange: (text) => onChange({ search: text }, true),
      }}
      chips={[...(search ? [searched] : []), ...chosen]}
      onClearAll={() => onChange({ search: null, active: null })}
    >
      <Choice
        inline
        label={t('vehicles.vinWatch.label.active')}
        value={active}
        onChange={(value) => onChange({ active: value ?? null })}
        options={options}
      />
    </FilterBar>
  );
}
