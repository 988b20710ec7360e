import { pageNeed } from '../access/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { itemOf } from '../kernel/paging.ts';
import { shift } from './shift.ts';

/** Apart from the others, because every desk asks it at its first page. */
export const ownShift = endpoint({
  method: 'GET',
  path: '/cash-shifts/own',
  need: pageNeed(['cash-shifts'], 'create', 'shifts'),
  summary: 'One’s own open shift; null where none is open',
  response: itemOf(shift.nullable()),
});
