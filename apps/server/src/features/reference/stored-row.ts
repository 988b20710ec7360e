import type { ListRow } from '@inspect/contract/reference';

/** A stored row; `changed` is the version of the list in which it was last written. */
export type StoredRow = ListRow & { changed: number };
