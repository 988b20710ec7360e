import { t } from '@inspect/contract/i18n';
import type { VehicleCheckup } from '@inspect/contract/vehicles';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { StoredPhotos } from '../../photos/index.ts';

/** What was photographed at the checkups that this person may open, newest first. */
export function VehiclePhotos({ checkups }: { checkups: readonly VehicleCheckup[] }) {
  const attachments = checkups.flatMap(({ record }) => record?.attachments ?? []);
  if (attachments.length === 0) return null;
  const newestFirst = [...attachments].sort((one, other) => (one.capturedAt < other.capturedAt ? 1 : -1));
  return (
    <FormSection title={t('photos.title')}>
      <div data-wide>
        <StoredPhotos attachments={newestFirst} />
      </div>
    </FormSection>
  );
}
