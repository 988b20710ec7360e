import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { FeeSummary } from '../form/fee-summary.tsx';
import { PaidBadge } from '../status/badges.tsx';
import { checkupFacts, ownerFacts, vehicleFacts } from './record-facts.tsx';

/** A record to read, in the order of the form it came from. */
export function RecordView({ record }: { record: Checkup }) {
  return (
    <>
      <FormSection title={t('checkups.form.facts')}>
        <div data-wide>
          <Facts facts={checkupFacts(record)} />
        </div>
      </FormSection>
      <FormSection
        title={t('checkups.form.fee')}
        beside={<PaidBadge fees={record.fees} paid={record.paid} />}
      >
        <div data-wide>
          <FeeSummary fees={record.fees} />
        </div>
      </FormSection>
      <FormSection title={t('checkups.form.vehicle')}>
        <div data-wide>
          <Facts facts={vehicleFacts(record)} />
        </div>
      </FormSection>
      <FormSection title={t('checkups.form.owner')}>
        <div data-wide>
          <Facts facts={ownerFacts(record)} />
        </div>
      </FormSection>
    </>
  );
}
