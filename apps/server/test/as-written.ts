/**
 * `order by` for what is only ever added: the clock of the tests stands, and ids are random, so that what was written in
 * one moment is told apart by its transaction, and within it by its place.
 */
export const AS_WRITTEN = 'at, xmin::text::bigint, ctid';
