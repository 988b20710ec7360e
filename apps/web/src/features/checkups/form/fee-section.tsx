import { t } from '@inspect/contract/i18n';
import type { Prepayment } from '@inspect/contract/payments';
import { useMediaQuery } from '@mantine/hooks';
import { FormSection } from '../../../ui/form/form-section.tsx';
import type { Quoted } from '../quote/use-quote.ts';
import { FeeSummary } from './fee-summary.tsx';

type FeeSectionProps = { quoted: Quoted; prepaid: readonly Prepayment[] };

/** The sums and their reasons, where the sticky bar of a phone has no room for them. */
export function FeeSection({ quoted: { quote, updating }, prepaid }: FeeSectionProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  if (!phone) return null;
  return (
    <FormSection title={t('checkups.form.fee')}>
      <div data-wide>
        <FeeSummary fees={quote?.fees ?? null} prepaid={prepaid} updating={updating} />
      </div>
    </FormSection>
  );
}
