import { LISTS, refFields, writeEndpoints } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { z } from 'zod';
import { mayCall, useSessionState } from '../../platform/access/session.ts';
import { call, NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { newId } from '../../platform/new-id.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { useCopies } from '../../platform/offline/index.ts';
import { isOffline } from '../../platform/server-status/index.ts';
import type { AddOption } from '../../ui/form/picker/use-addition.ts';
import { type GrowingList, keepAddition } from './offline.ts';

const answered = z.looseObject({ _id: z.string(), name: z.string() });

/**
 * Adds a row that a form lacks, under what it hangs on; undefined before that is chosen, or where this person may not. What
 * turns out to be there already is answered as it is there; while nobody answers, it waits on this device.
 */
export function useAddRow(name: GrowingList, parent: string | null): AddOption | undefined {
  const copies = useCopies();
  const session = useSessionState();
  const person = session.kind === 'in' ? session.person : null;
  const may = person !== null && mayCall(person, writeEndpoints(LISTS[name]).create.need);
  const owner = person?.user.id ?? '';
  return useMemo(() => {
    const [[field] = []] = refFields(LISTS[name]);
    if (!field || parent === null || !may) return undefined;
    const { create } = writeEndpoints(LISTS[name]);
    return async (typed) => {
      const body = { _id: newId(), name: typed, ...Object.fromEntries([[field, parent]]) };
      if (isOffline()) return keepAddition(name, owner, body);
      try {
        const { data } = await call(create, { body });
        const row = answered.parse(data);
        // A copy that could not be had says so by itself; the row is there in any case.
        await copies.pull(name).catch(() => undefined);
        return { option: { id: row._id, name: row.name } };
      } catch (error) {
        if (error instanceof NoResponse) return keepAddition(name, owner, body);
        const said = error instanceof ServerRefusal ? error.fields.name : undefined;
        return { problem: said ?? failureText(error) };
      }
    };
  }, [copies, name, parent, may, owner]);
}
