import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';

/** A report is a document: one page of the list where that can be, for paper has no further ones and the total is of all. */
export const WHOLE = String(PAGE_SIZE_MAX);
