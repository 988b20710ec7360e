import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { type VehiclePage, vehiclesEndpoints } from '@inspect/contract/vehicles';
import { Skeleton, Stack, Title } from '@mantine/core';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { BackButton } from '../../../platform/navigation/back-button.tsx';
import { usePage } from '../../../platform/navigation/screen.ts';
import { useParam } from '../../../platform/navigation/use-param.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { SearchButton, searchAddress } from '../../checkup-list/index.ts';
import { VehicleReminders } from '../../reminders/index.ts';
import { PlateTag } from '../plate/plate-tag.tsx';
import { OdometerLine } from './odometer-line.tsx';
import { factsOf } from './vehicle-facts.tsx';
import { VehicleHistory } from './vehicle-history.tsx';
import { VehiclePhotos } from './vehicle-photos.tsx';

/** One vehicle of the country: what it is, when it is due, and when it was inspected. */
export default function VehicleScreen() {
  const page = usePage();
  const VIN = useParam('vin');
  const read = useRead(vehiclesEndpoints.page, { query: { VIN } });
  if (read.data) return <Vehicle page={page} {...read.data.data} />;
  if (read.error instanceof ServerRefusal && [400, 404].includes(read.error.status))
    return <EmptyState text={t('vehicles.notFound')} action={<SearchButton page={page} primary />} />;
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return (
    <Stack aria-busy>
      <Skeleton height={44} width="min(28rem, 100%)" />
      <Skeleton height={180} radius="md" />
      <Skeleton height={220} radius="md" />
    </Stack>
  );
}

function Vehicle({ page, vehicle, checkups }: VehiclePage & { page: PageRoute }) {
  const name = [vehicle.carName, vehicle.carModelName].filter(Boolean).join(' ');
  return (
    <>
      <PageHeader
        title={name || t('vehicles.title')}
        beside={vehicle.CarRegNo ? <PlateTag plate={vehicle.CarRegNo} large /> : null}
        actions={<BackButton address={searchAddress(page)} />}
      />
      <FormSection title={t('vehicles.facts')}>
        <div data-wide>
          <Facts facts={factsOf(vehicle)} />
        </div>
      </FormSection>
      <FormSection title={t('vehicles.odometer')}>
        <div data-wide>
          <OdometerLine checkups={checkups} />
        </div>
      </FormSection>
      <VehicleReminders VIN={vehicle.VIN} CarRegNo={vehicle.CarRegNo} />
      <VehiclePhotos checkups={checkups} />
      <Title order={2} size="h3" my="sm">
        {t('vehicles.history')}
      </Title>
      <VehicleHistory page={page} checkups={checkups} />
    </>
  );
}
