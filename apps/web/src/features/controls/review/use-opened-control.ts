import { type ControlRow, controlsEndpoints } from '@inspect/contract/controls';
import { useState } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import { useOpenedRow } from '../../../platform/api/use-list.ts';

type Rows = readonly ControlRow[] | undefined;

/**
 * The checkup that is looked at: the one the address names, else the first of the list. Once shown it stays, whatever
 * comes above it and even when it leaves the list, so that a key never decides about another one than is seen.
 * `place` = the filter and the page, of which the first is shown; undefined = there is none, or it is not there yet.
 */
export function useOpenedControl(named: string | undefined, rows: Rows, place: string) {
  const [first, setFirst] = useState<{ place: string; id: string } | null>(null);
  const [seen, setSeen] = useState<readonly ControlRow[]>([]);
  const held = first?.place === place ? first : null;
  const begin = named === undefined && !held ? rows?.[0]?._id : undefined;
  if (begin !== undefined) setFirst({ place, id: begin });
  if (named !== undefined && first) setFirst(null);
  const id = named ?? held?.id ?? begin;

  const inList = useOpenedRow(id, rows);
  const listed = rows?.some(({ _id }) => _id === id) ?? false;
  if (rows && listed && rows !== seen) setSeen(rows);
  const hasLeft = id !== undefined && rows !== undefined && !listed;
  const read = useRead(controlsEndpoints.record, { params: { id: id ?? '' } }, { enabled: hasLeft });
  const alone = hasLeft ? rowOf(read.data) : undefined;
  const current = alone && alone.version >= (inList?.version ?? 0) ? alone : (inList ?? undefined);
  return {
    current,
    /** the one before or after it in the list as it is now */
    neighbour: (step: 1 | -1) => (rows && id !== undefined ? neighbour(rows, seen, id, step) : undefined),
    /** the first of the list is looked at from now on, unless the address names one */
    release: () => setFirst(null),
  };
}

function rowOf(
  answer: { data: { control: Omit<ControlRow, 'checkup'>; checkup: ControlRow['checkup'] } } | undefined,
) {
  return answer && { ...answer.data.control, checkup: answer.data.checkup };
}

/** One that has left the list is still between those that stood around it. */
function neighbour(
  rows: readonly ControlRow[],
  seen: readonly ControlRow[],
  id: string,
  step: 1 | -1,
): ControlRow | undefined {
  const placeOf = (wanted: string | undefined) => rows.findIndex(({ _id }) => _id === wanted);
  const at = placeOf(id);
  if (at >= 0) return rows[at + step];
  const stays = ({ _id }: ControlRow) => placeOf(_id) >= 0;
  const was = seen.findIndex(({ _id }) => _id === id);
  const before = seen.slice(0, Math.max(0, was)).findLast(stays);
  const after = was < 0 ? undefined : seen.slice(was + 1).find(stays);
  if (step === 1) return after ?? rows[placeOf(before?._id) + 1];
  return before ?? (after && rows[placeOf(after._id) - 1]);
}
