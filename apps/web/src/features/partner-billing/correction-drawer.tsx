import { t } from '@inspect/contract/i18n';
import { newCorrection, partnerBillingEndpoints } from '@inspect/contract/partner-billing';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { OptionField } from '../../ui/form/option-field.tsx';
import { EntryDrawer } from './entry-drawer.tsx';

const schema = newCorrection.omit({ _id: true });

/** A sum for the next statement, in whose favour it is, and why. */
export function CorrectionDrawer({ partner, onClose }: { partner: string; onClose: () => void }) {
  const [favour, setFavour] = useState<'partner' | 'system' | null>('partner');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const signed = amount === null ? undefined : favour === 'partner' ? -amount : amount;
  return (
    <EntryDrawer
      title={t('partnerBilling.corrections.add')}
      hint={t('partnerBilling.corrections.hint')}
      submit={t('partnerBilling.corrections.add')}
      schema={schema}
      values={{ amount: signed, reason }}
      send={(body) => call(partnerBillingEndpoints.addCorrection, { params: { id: partner }, body })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <OptionField
            name="favour"
            label={t('partnerBilling.corrections.direction')}
            value={favour}
            options={[
              { value: 'partner' as const, label: t('partnerBilling.corrections.partner') },
              { value: 'system' as const, label: t('partnerBilling.corrections.system') },
            ]}
            onChange={setFavour}
          />
          <NumberField
            name="amount"
            label={t('partnerBilling.label.amount')}
            required
            value={amount}
            error={errorOf('amount')}
            onChange={setAmount}
          />
          <AreaField
            name="reason"
            label={t('partnerBilling.label.reason')}
            required
            value={reason}
            error={errorOf('reason')}
            onChange={setReason}
          />
        </>
      )}
    </EntryDrawer>
  );
}
