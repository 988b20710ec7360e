import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatWhole } from '@inspect/contract/kernel';
import type { Fact } from '../../../ui/facts.tsx';
import { formatPhone } from '../../../ui/form/phone/armenian-phone.ts';
import { labelOf } from '../form/form-state.ts';

const whole = (value: number | null) => (value === null ? null : formatWhole(value));

/** The record as a person reads it: names instead of ids, days and sums as they are written here. */
export function vehicleFacts(record: Checkup): Fact[] {
  return [
    { name: labelOf('VIN'), value: record.VIN },
    { name: labelOf('registrationCertificate'), value: record.registrationCertificate },
    { name: labelOf('car'), value: record.carName },
    { name: labelOf('carModel'), value: record.carModelName },
    { name: labelOf('carGroup'), value: record.carGroupName },
    { name: labelOf('carType'), value: record.carTypeName },
    { name: labelOf('body'), value: record.bodyName },
    { name: labelOf('color'), value: record.colorName },
    { name: labelOf('fuel'), value: record.fuelName },
    { name: labelOf('productionYear'), value: record.productionYear },
    {
      name: labelOf('enginePower'),
      value: record.enginePower === null ? null : String(record.enginePower).replace('.', ','),
    },
    { name: labelOf('maximumMass'), value: whole(record.maximumMass) },
    {
      name: labelOf('odometer'),
      value: record.odometerUnreadable ? t('checkups.label.odometerUnreadable') : whole(record.odometer),
    },
    { name: labelOf('change'), value: t(record.change ? 'shell.yes' : 'shell.no') },
  ];
}

export function ownerFacts(record: Checkup): Fact[] {
  return [
    { name: labelOf('ownerStatus'), value: t(`reference.ownerStatus.${record.ownerStatus}`) },
    { name: labelOf('ownerName'), value: record.ownerName },
    { name: labelOf('ownerIdNumber'), value: record.ownerIdNumber },
    { name: labelOf('phone'), value: formatPhone(record.phone) },
    { name: labelOf('email'), value: record.email },
    { name: labelOf('region'), value: record.regionName },
    { name: labelOf('county'), value: record.countyName },
    { name: labelOf('street'), value: record.streetName },
    { name: labelOf('address'), value: record.address },
  ];
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
    { name: t('checkups.label.createdBy'), value: record.createdByName },
    { name: t('checkups.label.station'), value: record.stationName },
    { name: t('checkups.label.company'), value: record.companyName },
    { name: t('checkups.label.createdAt'), value: formatDateTime(record.createdAt) },
    { name: labelOf('nextCheckup'), value: t(`reference.nextCheckup.${record.nextCheckup}`) + due },
    ...exceptions(record),
    { name: t('checkups.label.number'), value: record.number },
  ];
}
