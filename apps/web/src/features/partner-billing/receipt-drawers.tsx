import { t } from '@inspect/contract/i18n';
import { type Day, formatDay, formatDrams, yerevanDay } from '@inspect/contract/kernel';
import {
  cancelReceipt,
  newReceipt,
  partnerBillingEndpoints,
  type Receipt,
} from '@inspect/contract/partner-billing';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { DayField } from '../../ui/filters/day-field.tsx';
import { AreaField } from '../../ui/form/area-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EntryDrawer } from './entry-drawer.tsx';

const receipt = newReceipt.omit({ _id: true });
const cancellation = cancelReceipt.omit({ _id: true });

/** A bank transfer that came; it begins with all that is owed. */
export function ReceiptDrawer(props: { partner: string; balance: number; onClose: () => void }) {
  const { partner, balance, onClose } = props;
  const today = yerevanDay(serverNow());
  const [paidOn, setPaidOn] = useState<Day | undefined>(today);
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState<number | null>(balance > 0 ? balance : null);
  return (
    <EntryDrawer
      title={t('partnerBilling.receipts.add')}
      hint={t('partnerBilling.receipts.hint')}
      submit={t('partnerBilling.receipts.add')}
      schema={receipt}
      values={{ paidOn, reference, amount: amount ?? undefined }}
      send={(body) => call(partnerBillingEndpoints.addReceipt, { params: { id: partner }, body })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <DayField
            name="paidOn"
            label={t('partnerBilling.label.paidOn')}
            today={today}
            max={today}
            value={paidOn}
            error={errorOf('paidOn')}
            onChange={setPaidOn}
          />
          <TextField
            name="reference"
            label={t('partnerBilling.label.reference')}
            required
            value={reference}
            error={errorOf('reference')}
            onChange={setReference}
          />
          <NumberField
            name="amount"
            label={t('partnerBilling.label.amount')}
            required
            value={amount}
            error={errorOf('amount')}
            onChange={setAmount}
          />
        </>
      )}
    </EntryDrawer>
  );
}

/** Takes a transfer back that was entered by mistake. */
export function CancelDrawer({ of, onClose }: { of: Receipt; onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <EntryDrawer
      title={t('partnerBilling.receipts.cancelTitle')}
      hint={t('partnerBilling.receipts.cancelText')}
      submit={t('partnerBilling.receipts.cancelTitle')}
      schema={cancellation}
      values={{ reason }}
      send={(body) => call(partnerBillingEndpoints.cancelReceipt, { params: { id: of._id }, body })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Text>{`${formatDay(of.paidOn)} · ${formatDrams(of.amount)} · ${of.reference}`}</Text>
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
