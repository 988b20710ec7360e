import type { Opening } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import type { ListPageRoute } from '../list/list-pages.ts';

/** How the form may be opened over what is stored. */
export type EditOpening = Exclude<Opening, 'copy' | 'copyPayment' | 'move'>;

/** The operator changes his own; the staff change anybody's, also after the conclusion. null = only to be read. */
export function openingAt(route: ListPageRoute, { can }: Checkup): EditOpening | null {
  if (route === 'tech-service') return can.edit ? 'edit' : null;
  if (route !== 'tech-service-all') return null;
  if (can.amend) return 'amend';
  return can.edit ? 'staffEdit' : null;
}
