import { type ListDefinition, type ListRow, RETIRED_WITH, writeEndpoints } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { z } from 'zod';
import { call } from '../../platform/api/call.ts';
import { type Copies, useCopies } from '../../platform/offline/index.ts';
import type { RecordForm } from '../../platform/record-form/index.ts';
import { checkForm, type FormValues, valuesOf } from './form-values.ts';

type RowForm = RecordForm<ListRow, FormValues, FormValues>;

const shape = z.record(z.string(), z.unknown());
const answered = z.looseObject({ _id: z.string(), name: z.string(), version: z.int() });

/** How a row of a list is added, changed and retired; what is saved stands in this browser's copy at once. */
export function useRowForm(name: string, list: ListDefinition): RowForm {
  const copies = useCopies();
  return useMemo(() => {
    const calls = writeEndpoints(list);
    return {
      draft: `reference.${name}`,
      shape,
      fields: Object.keys(list.fields),
      valuesOf: (row) => valuesOf(list, row),
      check: (row, values) => checkForm(list, row, values),
      rowIn: (data) => answered.safeParse(data).data,
      create: async (id, payload) => (await call(calls.create, { body: { _id: id, ...payload } })).data,
      change: async (id, version, changes) =>
        (await call(calls.change, { params: { id }, body: { version, ...changes } })).data,
      retire: (id) => call(calls.retire, { params: { id } }),
      onSaved: () => pulled(copies, name),
      onRetired: () => pulled(copies, name, ...(RETIRED_WITH[name] ?? []).map(({ list: other }) => other)),
    };
  }, [name, list, copies]);
}

/**
 * What was written is asked for, not taken from the answer: by now somebody may have changed it again. It is stored
 * in any case; a copy that could not be had says so by itself.
 */
async function pulled(copies: Copies, ...names: string[]): Promise<void> {
  await Promise.allSettled(names.map((each) => copies.pull(each)));
}
