import { type FactField, fieldsIn } from '@inspect/contract/checkup-fields';
import { isInEffect } from '@inspect/contract/checkup-list';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay } from '@inspect/contract/kernel';
import type { Fact } from '../../../ui/facts.tsx';
import { fieldText, labelOf } from '../../checkup-fields/index.ts';
import { signatureText } from '../signature/signature-text.ts';

/** VIN first: it names the vehicle, whose plate stands above. */
const VEHICLE = [
  'VIN',
  'registrationCertificate',
  ...fieldsIn('vehicle').filter((field) => field !== 'VIN'),
  ...fieldsIn('odometer', 'comparison').filter((field) => field !== 'odometerUnreadable'),
] as const;

function factOf(field: FactField, record: Checkup): Fact {
  const unreadable = field === 'odometer' && record.odometerUnreadable;
  return {
    name: labelOf(field, record.ownerStatus),
    value: unreadable ? labelOf('odometerUnreadable') : fieldText(field, record),
  };
}

/** The record as a person reads it: names instead of ids, days and sums as they are written here. */
export function vehicleFacts(record: Checkup): Fact[] {
  return VEHICLE.map((field) => factOf(field, record));
}

export function ownerFacts(record: Checkup): Fact[] {
  return [...fieldsIn('owner'), 'smsReminders' as const].map((field) => factOf(field, record));
}

/** When to come again, and where the operator decided otherwise than the law's table; who is faulty or void comes anew. */
function periodFacts({
  status,
  Opinion,
  nextCheckup,
  proposedNextCheckup,
  nextCheckupDate,
}: Checkup): Fact[] {
  if (!isInEffect(status) || Opinion === false) return [];
  const due = nextCheckupDate ? ` · ${formatDay(nextCheckupDate)}` : '';
  const proposed = {
    name: t('checkups.label.proposedNextCheckup'),
    value: t(`reference.nextCheckup.${proposedNextCheckup}`),
  };
  return [
    { name: labelOf('nextCheckup'), value: t(`reference.nextCheckup.${nextCheckup}`) + due },
    ...(proposedNextCheckup === nextCheckup ? [] : [proposed]),
  ];
}

export function checkupFacts(record: Checkup): Fact[] {
  const { override } = record;
  return [
    { name: labelOf('mechanic'), value: record.mechanicName },
    { name: t('checkups.label.signature'), value: signatureText(record) },
    { name: t('checkups.label.createdBy'), value: record.createdByName },
    { name: t('checkups.label.station'), value: record.stationName },
    { name: t('checkups.label.company'), value: record.companyName },
    { name: t('checkups.label.createdAt'), value: formatDateTime(record.createdAt) },
    ...periodFacts(record),
    ...(override ? [{ name: t('checkups.label.override'), value: override.reason }] : []),
    ...(record.signatureReason
      ? [{ name: t('checkups.label.signatureReason'), value: record.signatureReason }]
      : []),
    { name: t('checkups.label.number'), value: record.number },
  ];
}
