import { companiesEndpoints, type MechanicRow } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { useMemo } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import type { Option } from '../../../ui/form/picker/find-options.ts';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { useRecent } from './use-recent.ts';

export type Mechanics = Pick<PickerProps, 'options' | 'failure' | 'recent'> & {
  /** the one chosen last, else the only one of one's station, else the only one there is */
  preferred: string | null;
  /** there is nobody who could be assigned */
  none: boolean;
};

/** Mechanics of one's company, those of one's station first; who has no valid certificate is shown and can't be chosen. */
export function useMechanics(): Mechanics {
  const { user } = useSession();
  const recent = useRecent('mechanics');
  const read = useRead(companiesEndpoints.mechanics, { query: { limit: String(PAGE_SIZE_MAX) } });
  const rows = read.data?.data;
  const options = useMemo(() => rows?.map(optionOf), [rows]);
  const able = rows?.filter((row) => row.assignable) ?? [];
  const last = able.find((row) => row._id === recent.ids[0]);
  const here = able.filter((row) => row.station === user.station);
  const only = [here, able].find((candidates) => candidates.length === 1)?.[0];
  return {
    options,
    recent,
    preferred: (last ?? only)?._id ?? null,
    none: rows !== undefined && able.length === 0,
    failure:
      read.isError && !rows
        ? { message: failureText(read.error), retry: () => void read.refetch() }
        : undefined,
  };
}

function optionOf(row: MechanicRow): Option {
  const option = { id: row._id, name: row.name };
  if (!row.assignable) return { ...option, note: t('checkups.form.certificateExpired'), disabled: true };
  return row.stationName ? { ...option, note: row.stationName } : option;
}
