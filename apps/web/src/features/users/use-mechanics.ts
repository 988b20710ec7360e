import { STAFF_EVENTS } from '@inspect/contract/events';
import { t } from '@inspect/contract/i18n';
import { PAGE_SIZE_MAX, yerevanDay } from '@inspect/contract/kernel';
import { type MechanicRow, peopleChoiceEndpoints } from '@inspect/contract/users';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { useRecent } from '../../platform/local-state/use-recent.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { useStoredRows } from '../../platform/offline/index.ts';
import { useHints } from '../../platform/realtime/index.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import type { Option } from '../../ui/form/picker/find-options.ts';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';
import { byName } from './by-name.ts';

export type Mechanics = Pick<PickerProps, 'options' | 'failure' | 'recent'> & {
  /** the one chosen last, else the only one of one's station, else the only one there is */
  preferred: string | null;
  /** there is nobody who could be assigned */
  none: boolean;
  /** of when they are; null: there are none yet */
  at: number | null;
  /** why these are not of now */
  problem: unknown;
};

/** Mechanics of this or one's own company, one's station first, as they change; without a valid certificate none can be chosen. */
export function useMechanics(company?: string): Mechanics {
  const { user } = useSession();
  const recent = useRecent('mechanics');
  const another = company !== undefined && company !== user.company ? company : null;
  const query = { limit: String(PAGE_SIZE_MAX) };
  const own = useRead(peopleChoiceEndpoints.mechanics, { query }, { enabled: another === null });
  const its = useRead(
    peopleChoiceEndpoints.companyMechanics,
    { params: { id: another ?? '' }, query },
    { enabled: another !== null },
  );
  const { refetch } = own;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const isAnnounced = another === null && user.company !== null;
  useHints({ of: user.company, events: STAFF_EVENTS, enabled: isAnnounced }, refresh);
  const read = another === null ? own : its;
  const stored = useStoredMechanics(another === null ? read.error : null);
  const rows = read.data?.data ?? stored?.rows;
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
    at: read.data ? read.dataUpdatedAt : (stored?.at ?? null),
    problem: read.error,
    failure:
      read.isError && !rows
        ? { message: failureText(read.error), retry: () => void read.refetch() }
        : undefined,
  };
}

const mechanicRow = peopleChoiceEndpoints.mechanics.response.shape.data.element;

/** Nobody answered: those whom this browser knows, judged by today's date. */
function useStoredMechanics(problem: unknown): { rows: MechanicRow[]; at: number | null } | undefined {
  const { station } = useSession().user;
  const today = yerevanDay(serverNow());
  // Those of now, or where he came back without the server those of his last time with it.
  const stored = useStoredRows(['inspect.mechanics', 'offline.mechanics'], mechanicRow, problem);
  if (!stored || stored === 'reading') return undefined;
  const isHere = (row: MechanicRow) => station !== null && row.station === station;
  const rows = stored.rows
    .map((row) => ({ ...row, assignable: row.certificateUntil !== null && row.certificateUntil >= today }))
    .sort((left, right) => Number(isHere(right)) - Number(isHere(left)) || byName(left, right));
  return { rows, at: stored.at };
}

function optionOf(row: MechanicRow): Option {
  const option = { id: row._id, name: row.name };
  if (!row.assignable) return { ...option, note: t('checkups.form.certificateExpired'), disabled: true };
  return row.stationName ? { ...option, note: row.stationName } : option;
}
