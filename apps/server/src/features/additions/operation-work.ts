import { AppError } from '@inspect/contract/kernel';
import type { ListDefinition } from '@inspect/contract/reference';
import { auditedIn } from '../../platform/history/audited-table.repo.ts';
import type { OperationWork } from '../operations/index.ts';
import { tableOf } from '../reference/index.ts';

/** A row that a form added: what is answered again is the row as the list has it now. */
export function additionWork(list: ListDefinition): OperationWork {
  return {
    again: async (tx, _actor, record) => {
      const row = await auditedIn(tableOf(list)).find(tx, record);
      if (!row) throw new AppError('not_found');
      return { data: row };
    },
  };
}
