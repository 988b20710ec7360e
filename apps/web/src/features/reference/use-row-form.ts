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
      onSaved: (row) => copies.put(name, row),
      onRetired: (row) => forget(copies, name, row),
    };
  }, [name, list, copies]);
}

/** The row leaves this browser's copies with everything that goes with it; others learn it by the event. */
async function forget(copies: Copies, name: string, row: ListRow): Promise<void> {
  await copies.remove(name, row._id);
  for (const { list: other, field } of RETIRED_WITH[name] ?? []) {
    const gone = copies
      .store(other)
      .get()
      .rows?.filter((each) => each[field] === row._id);
    for (const each of gone ?? []) await copies.remove(other, each._id);
  }
}
