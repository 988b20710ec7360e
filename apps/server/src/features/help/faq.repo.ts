import { type FaqRow, type FaqValues, faqValues } from '@inspect/contract/help';
import { searchKey } from '@inspect/contract/kernel';
import type { Kept } from '../../platform/history/kept-records.ts';
import { type KeptTable, keptIn } from '../../platform/history/kept-table.repo.ts';

export const FAQ: KeptTable<FaqValues> = {
  name: 'faq',
  columns: { question: 'question', answer: 'answer', ordering: 'ordering', status: 'status' },
  keysOf: ({ question, answer }) => ({ search_key: searchKey(question, answer) }),
};

export const faq: Kept<FaqRow, FaqValues> = {
  ...keptIn(FAQ),
  entity: 'faq',
  fields: faqValues,
  fieldsOf: ({ question, answer, ordering, status }) => ({ question, answer, ordering, status }),
};
