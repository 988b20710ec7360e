import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { PhotosPanel } from '../../photos/index.ts';
import { entriesOf, photosIn } from '../findings/entries.ts';
import { FindingsView } from '../findings/findings-view.tsx';
import { FeeSummary } from '../form/fee-summary.tsx';
import { PaidBadge } from '../status/paid-badge.tsx';
import { Versions } from '../versions/versions.tsx';
import { checkupFacts, ownerFacts, vehicleFacts } from './record-facts.tsx';

type RecordViewProps = {
  record: Checkup;
  takesPhotos: boolean;
  /** opens what writes findings down at the desk; null = not here */
  onRecord?: (() => void) | null;
  children?: ReactNode;
};

/** A record to read: what was found, what can be made of it (`children`), then the order of the form it came from. */
export function RecordView({ record, takesPhotos, onRecord = null, children }: RecordViewProps) {
  return (
    <>
      <FindingsView
        record={record}
        action={
          onRecord ? (
            <Button variant="default" onClick={onRecord}>
              {t('checkups.sign.atDesk')}
            </Button>
          ) : null
        }
      />
      <PhotosPanel record={record} takes={takesPhotos} inFindings={photosIn(entriesOf(record))} />
      {children}
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
          <FeeSummary fees={record.fees} paid={record.paid} />
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
      <Versions record={record} />
    </>
  );
}
