import { type PageRoute, pageOf } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PlateTag } from '../plate/plate-tag.tsx';
import { plateText } from '../plate/plate-text.ts';
import classes from './vehicle-link.module.css';

/** The plate of a record leads to its vehicle; without a plate its VIN does. */
export function VehicleLink({ record, page }: { record: Checkup; page: PageRoute }) {
  const name = plateText(record.CarRegNo) ?? record.VIN;
  return (
    <Link
      to={`${pageOf(page).url}/vehicle/${encodeURIComponent(record.VIN)}`}
      className={classes.link ?? ''}
      title={t('vehicles.open', { plate: name })}
      aria-label={t('vehicles.open', { plate: name })}
    >
      {record.CarRegNo ? <PlateTag plate={record.CarRegNo} large /> : record.VIN}
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
