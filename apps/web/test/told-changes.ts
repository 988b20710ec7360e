import type { Changes } from '@inspect/contract/changes';

/** An answer of the server to what has changed: everything, unless it is said otherwise. */
export function toldChanges(changes: Partial<Changes>) {
  const nothing = { checkups: [], companies: [], companyItems: [], mechanics: [], staff: [], gone: [] };
  return { body: { whole: 'begins', more: false, cursor: 'first', ...nothing, ...changes } };
}
