import type { CheckupFilter } from '@inspect/contract/checkup-list';
import { t } from '@inspect/contract/i18n';
import { OWNER_STATUSES } from '@inspect/contract/reference';
import { Choice } from '../../ui/filters/choice.tsx';
import { optionText } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';
import { useCameraReasons } from './use-camera-reasons.ts';
import { useOptions } from './use-options.ts';

type Chosen = Pick<CheckupFilter, 'Opinion' | 'ownerStatus' | 'type' | 'cameraReasonId' | 'company'>;

type CheckupFilters = {
  search: Chosen;
  /** null takes a choice away */
  filter: (changes: { [Name in keyof Chosen]?: Chosen[Name] | null }) => void;
  /** null = this person sees one company only */
  companies: Pick<PickerProps, 'options' | 'failure'> | null;
};

const OPINIONS = [
  { value: 'true', label: t('checkups.list.opinionTrue') },
  { value: 'false', label: t('checkups.list.opinionFalse') },
] as const;
const OWNERS = OWNER_STATUSES.map((status) => ({
  value: String(status),
  label: t(`reference.ownerStatus.${status}`),
}));
const wordOf = (options: readonly { value: string; label: string }[], chosen: string | undefined) =>
  options.find(({ value }) => value === chosen)?.label;

/** The controls of the filter of checkups, and how its chips say what is chosen: the same wherever checkups are looked at. */
export function useCheckupFilters({ search, filter, companies }: CheckupFilters) {
  const types = useOptions('carTypes');
  const reasons = useCameraReasons().choice;
  return {
    words: {
      Opinion: wordOf(OPINIONS, search.Opinion),
      ownerStatus: wordOf(OWNERS, search.ownerStatus),
      type: optionText(search.type, types.options),
      cameraReasonId: optionText(search.cameraReasonId, reasons.options),
      company: optionText(search.company, companies?.options),
    },
    controls: (
      <>
        <Choice
          label={t('checkups.label.Opinion')}
          value={search.Opinion}
          options={OPINIONS}
          onChange={(Opinion) => filter({ Opinion })}
        />
        <PickerFilter
          name="type"
          label={t('checkups.label.carType')}
          options={types.options}
          failure={types.failure}
          value={search.type ?? null}
          onChange={(type) => filter({ type })}
        />
        <Choice
          label={t('checkups.label.ownerStatus')}
          value={search.ownerStatus}
          options={OWNERS}
          onChange={(ownerStatus) => filter({ ownerStatus })}
        />
        <PickerFilter
          name="cameraReasonId"
          label={t('checkups.label.cameraReasonId')}
          {...reasons}
          value={search.cameraReasonId ?? null}
          onChange={(cameraReasonId) => filter({ cameraReasonId })}
        />
        {companies ? (
          <PickerFilter
            name="company"
            label={t('checkups.label.company')}
            {...companies}
            value={search.company ?? null}
            onChange={(company) => filter({ company })}
          />
        ) : null}
      </>
    ),
  };
}
