import { t } from '@inspect/contract/i18n';
import { formatDrams, formatWhole } from '@inspect/contract/kernel';
import type { StationSum } from '@inspect/contract/payments';
import { Box } from '@mantine/core';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { stationName } from './unsettled-columns.tsx';

/** More than one station: what the whole comes to at each, the largest sum first. */
export function StationSums({ stations, country }: { stations: StationSum[] | undefined; country: boolean }) {
  if (!stations || stations.length < 2) return null;
  return (
    <Box mb="md">
      <FormSection title={t('payments.unsettled.stations')}>
        <div data-wide>
          <Facts
            facts={stations.map((station) => ({
              name: stationName(station, country),
              value: t('payments.unsettled.line', {
                count: formatWhole(station.count),
                sum: formatDrams(station.amount),
              }),
            }))}
          />
        </div>
      </FormSection>
    </Box>
  );
}
