import { t } from '@inspect/contract/i18n';
import { Choice } from '../../ui/filters/choice.tsx';

type RetiredFilterProps = {
  retired: boolean;
  onChange: (changes: { retired: string | null }) => void;
};

const RETIRED = { value: 'true', label: t('reference.retiredRows') } as const;

/** The rows in use, or those that were retired. */
export function RetiredFilter({ retired, onChange }: RetiredFilterProps) {
  return (
    <Choice
      label={t('reference.rows')}
      value={retired ? RETIRED.value : undefined}
      options={[RETIRED]}
      none={t('reference.rowsInUse')}
      onChange={(chosen) => onChange({ retired: chosen ?? null })}
    />
  );
}
