import { type FactField, fieldsIn } from '@inspect/contract/checkup-fields';
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
    name: labelOf(field),
    value: unreadable ? labelOf('odometerUnreadable') : fieldText(field, record),
  };
}

/** The record as a person reads it: names instead of ids, days and sums as they are written here. */
export function vehicleFacts(record: Checkup): Fact[] {
  return VEHICLE.map((field) => factOf(field, record));
}

export function ownerFacts(record: Checkup): Fact[] {
  return fieldsIn('owner').map((field) => factOf(field, record));
}

/** Where the operator decided otherwise than the law's table or the refusal said. */
function exceptions({ nextCheckup, proposedNextCheckup, override }: Checkup): Fact[] {
  const proposed = {
    name: t('checkups.label.proposedNextCheckup'),
    value: t(`reference.nextCheckup.${proposedNextCheckup}`),
  };
  return [
    ...(proposedNextCheckup === nextCheckup ? [] : [proposed]),
    ...(override ? [{ name: t('checkups.label.override'), value: override.reason }] : []),
  ];
}

export function checkupFacts(record: Checkup): Fact[] {
  const due = record.nextCheckupDate ? ` · ${formatDay(record.nextCheckupDate)}` : '';
  return [
    { name: labelOf('mechanic'), value: record.mechanicName },
    { name: t('checkups.label.signature'), value: signatureText(record) },
    { name: t('checkups.label.createdBy'), value: record.createdByName },
    { name: t('checkups.label.station'), value: record.stationName },
    { name: t('checkups.label.company'), value: record.companyName },
    { name: t('checkups.label.createdAt'), value: formatDateTime(record.createdAt) },
    { name: labelOf('nextCheckup'), value: t(`reference.nextCheckup.${record.nextCheckup}`) + due },
    ...exceptions(record),
    ...(record.signatureReason
      ? [{ name: t('checkups.label.signatureReason'), value: record.signatureReason }]
      : []),
    { name: t('checkups.label.number'), value: record.number },
  ];
}
