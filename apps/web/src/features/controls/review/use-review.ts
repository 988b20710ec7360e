import {
  type AnswerBody,
  type Control,
  type ControlRow,
  controlsEndpoints,
  type Decision,
} from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type CallAnswer, call } from '../../../platform/api/call.ts';
import { readKey } from '../../../platform/api/use-call.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { type ReviewSearch, reviewQuery, type reviewSearch } from './review-search.ts';
import { useOpenedControl } from './use-opened-control.ts';

type List = CallAnswer<typeof controlsEndpoints.list>;
export type Change = Omit<Decision, 'version'>;
export type Answer = Omit<AnswerBody, 'version'>;

/** The page of checkups, the one that is looked at, and the steps from one to the next. */
export function useReview(search: ReviewSearch, today: string, patch: SearchPatch<typeof reviewSearch>) {
  const client = useQueryClient();
  const query = reviewQuery(search, today);
  const list = useList(controlsEndpoints.list, query);
  const rows = list.updating ? undefined : list.rows;
  const { row: named, ...place } = search;
  const opened = useOpenedControl(named, rows, JSON.stringify(place));
  const { current } = opened;
  const busy = useRef(new Set<string>());

  const keep = useCallback(
    (control: Control) => {
      const key = readKey(controlsEndpoints.list, { query });
      client.setQueryData<List>(key, (before) => before && withControl(before, control));
      void client.invalidateQueries({ queryKey: recordKey(control._id) });
    },
    [client, query],
  );

  /** Past the end comes the next page; what was decided has left a filter, so that its page fills up anew. */
  const move = async (step: 1 | -1) => {
    if (!rows) return;
    const next = opened.neighbour(step);
    if (next) return patch({ row: next._id }, { replace: true });
    const { current_page: page = 1, total = 1 } = list.pagination ?? {};
    const hasLeft = rows.some(({ status }) => search.controlStatus && status !== search.controlStatus);
    if (step === 1 && hasLeft) {
      await client.refetchQueries({ queryKey: readKey(controlsEndpoints.list, { query }) });
      opened.release();
      return patch({ row: null }, { replace: true });
    }
    if (step === 1 && page < total) return patch({ page: pageText(page + 1), row: null });
    if (step === -1 && page > 1) return patch({ page: pageText(page - 1), row: null });
    return void toast.warning(t(step === 1 ? 'controls.end' : 'controls.begin'));
  };

  /** Said of the one that is looked at; the row stays where it is. True: it is kept. */
  const decide = async (row: ControlRow, change: Change): Promise<boolean> => {
    const { _id: id, version, checkup } = row;
    if (busy.current.has(id)) return false;
    busy.current.add(id);
    try {
      const { data } = await call(controlsEndpoints.decide, { params: { id }, body: { version, ...change } });
      keep(data);
      const plate = checkup.CarRegNo ? formatPlate(checkup.CarRegNo) : t('controls.noPlate');
      toast.success(t('controls.saved', { plate, status: t(`controls.status.${data.status}`) }));
      return true;
    } catch (problem) {
      showFailure(problem);
      // Somebody else was faster, or the checkup has changed: what is there now is shown.
      await client.invalidateQueries({ queryKey: ['controls'] });
      return false;
    } finally {
      busy.current.delete(id);
    }
  };

  /** The answer to the question that stands. */
  const answer = async ({ _id: id, version }: ControlRow, given: Answer): Promise<boolean> => {
    try {
      const body = { version, ...given };
      const { data } = await call(controlsEndpoints.answer, { params: { id }, body });
      keep(data);
      return true;
    } catch (problem) {
      showFailure(problem);
      await client.invalidateQueries({ queryKey: ['controls'] });
      return false;
    }
  };

  return { list, rows, current, next: opened.neighbour(1), move, decide, answer };
}
export type Review = ReturnType<typeof useReview>;

export const recordKey = (id: string) => readKey(controlsEndpoints.record, { params: { id } });

/** The list with what was said just now: its row where it stands, its counts as they are by now. */
function withControl(list: List, control: Control): List {
  const before = list.data.find(({ _id }) => _id === control._id);
  if (!before) return list;
  const counts = { ...list.inspectionStatusCount };
  counts[before.status] -= 1;
  counts[control.status] += 1;
  const waits = ({ question, answeredAt }: Pick<Control, 'question' | 'answeredAt'>) =>
    question !== null && answeredAt === null;
  return {
    ...list,
    inspectionStatusCount: counts,
    waiting: list.waiting + Number(waits(control)) - Number(waits(before)),
    data: list.data.map((row) => (row === before ? { ...row, ...control } : row)),
  };
}
