import { t } from '@inspect/contract/i18n';
import { type Day, formatDay, yerevanDay } from '@inspect/contract/kernel';
import {
  type BillingAccount,
  partnerBillingEndpoints,
  tariffValues,
} from '@inspect/contract/partner-billing';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { DayField } from '../../ui/filters/day-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { EntryDrawer } from './entry-drawer.tsx';

const NUMBERS = ['monthlyFee', 'vehiclePrice', 'historyPrice', 'includedCalls', 'dueDays'] as const;
type Numbers = Record<(typeof NUMBERS)[number], number | null>;

const NOTHING: Numbers = { monthlyFee: 0, vehiclePrice: 0, historyPrice: 0, includedCalls: 0, dueDays: 15 };

type TariffDrawerProps = Pick<BillingAccount, '_id' | 'tariffs' | 'firstFree'> & { onClose: () => void };

/** What a partner pays from a day on; it begins as the last one stands. */
export function TariffDrawer({ _id: partner, tariffs: [last], firstFree, onClose }: TariffDrawerProps) {
  const today = yerevanDay(serverNow());
  const [startsOn, setStartsOn] = useState<Day | undefined>(last ? undefined : `${today.slice(0, 8)}01`);
  const [numbers, setNumbers] = useState<Numbers>(() =>
    last
      ? Object.assign({ ...NOTHING }, Object.fromEntries(NUMBERS.map((name) => [name, last[name]])))
      : NOTHING,
  );
  const hint = [
    t('partnerBilling.tariffs.hint'),
    ...(firstFree ? [t('partnerBilling.tariffs.firstFree', { day: formatDay(firstFree) })] : []),
  ];
  return (
    <EntryDrawer
      title={t('partnerBilling.tariffs.add')}
      hint={hint.join(' ')}
      submit={t('partnerBilling.tariffs.add')}
      schema={tariffValues}
      values={{ startsOn, ...numbers }}
      send={(body) => call(partnerBillingEndpoints.addTariff, { params: { id: partner }, body })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <DayField
            name="startsOn"
            label={t('partnerBilling.label.startsOn')}
            today={today}
            min={firstFree ?? undefined}
            value={startsOn}
            error={errorOf('startsOn')}
            onChange={setStartsOn}
          />
          {NUMBERS.map((name) => (
            <NumberField
              key={name}
              name={name}
              label={t(`partnerBilling.label.${name}`)}
              required
              value={numbers[name]}
              error={errorOf(name)}
              onChange={(value) => setNumbers((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </>
      )}
    </EntryDrawer>
  );
}
