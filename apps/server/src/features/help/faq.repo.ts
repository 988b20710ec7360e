import { type FaqRow, type FaqValues, faqValues } from '@inspect/contract/help';
import { searchKey } from '@inspect/contract/kernel';
import type { AuditedEntity } from '../../platform/history/audited-records.ts';
import { type AuditedTable, auditedIn } from '../../platform/history/audited-table.repo.ts';

export const FAQ: AuditedTable<FaqValues> = {
  name: 'faq',
  columns: { question: 'question', answer: 'answer', ordering: 'ordering', status: 'status' },
  keysOf: ({ question, answer }) => ({ search_key: searchKey(question, answer) }),
};

export const faq: AuditedEntity<FaqRow, FaqValues> = {
  ...auditedIn(FAQ),
  entity: 'faq',
  fields: faqValues,
  fieldsOf: ({ question, answer, ordering, status }) => ({ question, answer, ordering, status }),
};
