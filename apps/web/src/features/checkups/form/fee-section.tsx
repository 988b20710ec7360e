import { t } from '@inspect/contract/i18n';
import { useMediaQuery } from '@mantine/hooks';
import { FormSection } from '../../../ui/form/form-section.tsx';
import type { Quoted } from '../quote/use-quote.ts';
import { FeeSummary } from './fee-summary.tsx';

/** The sums and their reasons, where the sticky bar of a phone has no room for them. */
export function FeeSection({ quoted: { quote, updating } }: { quoted: Quoted }) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  if (!phone) return null;
  return (
    <FormSection title={t('checkups.form.fee')}>
      <div data-wide>
        <FeeSummary fees={quote?.fees ?? null} updating={updating} />
      </div>
    </FormSection>
  );
}
