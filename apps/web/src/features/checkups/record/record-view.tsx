import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { useCameraReasons } from '../../checkup-list/index.ts';
import { OwedBackNotice, PaidBadge, PayCheckup, PayPrepaid } from '../../payments/index.ts';
import { PhotosPanel } from '../../photos/index.ts';
import { entriesOf, photosIn } from '../findings/entries.ts';
import { FindingsView } from '../findings/findings-view.tsx';
import { FeeSummary } from '../form/fee-summary.tsx';
import { placeOf } from '../steps/next-step.tsx';
import { Versions } from '../versions/versions.tsx';

import { checkupFacts, ownerFacts, vehicleFacts } from './record-facts.tsx';
import classes from './record-view.module.css';

type RecordViewProps = {
  record: Checkup;
  takesPhotos: boolean;
  /** offers to take what is owed */
  pays: boolean;
  /** stands with what was found */
  action?: ReactNode;
  children?: ReactNode;
};

/** A record to read: what was found, what can be made of it (`children`), then the order of the form it came from. */
export function RecordView({ record, takesPhotos, pays, action, children }: RecordViewProps) {
  const reasons = useReasonFacts(record);
  return (
    <>
      <div className={classes.work} data-decides={children ? true : undefined}>
        <div>
          <FindingsView record={record} action={action} />
          <div {...placeOf('photo')} className={classes.photos}>
            <PhotosPanel record={record} takes={takesPhotos} inFindings={photosIn(entriesOf(record))} />
          </div>
        </div>
        {children ? <div>{children}</div> : null}
      </div>
      <FormSection title={t('checkups.form.facts')}>
        <div data-wide>
          <Facts facts={[...checkupFacts(record), ...reasons]} />
        </div>
      </FormSection>
      <FormSection title={t('checkups.form.fee')} beside={<PaidBadge wide {...record} />}>
        <div data-wide>
          <FeeSummary fees={record.fees} record={record} />
        </div>
        <div data-wide>
          <OwedBackNotice record={record} />
        </div>
        {pays ? <PayPrepaid record={record} /> : null}
        {pays ? <PayCheckup record={record} /> : null}
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

/** Why no photograph shows the plate; nothing where one does. */
function useReasonFacts({ cameraReasonId, cameraReasonNote }: Checkup): Fact[] {
  const { choice } = useCameraReasons();
  if (cameraReasonId === null) return [];
  const name = choice.options?.find(({ id }) => id === cameraReasonId)?.name;
  const value = [name, cameraReasonNote].filter(Boolean).join(' · ');
  return [{ name: t('checkups.label.cameraReasonId'), value }];
}
