import { compareKeys, sortKey } from '@inspect/contract/kernel';

type Named = { _id: string; name: string };

/** The order of the server's lists of people, of rows that were not told in one. */
export function byName(left: Named, right: Named): number {
  return compareKeys(sortKey(left.name), sortKey(right.name)) || compareKeys(left._id, right._id);
}
