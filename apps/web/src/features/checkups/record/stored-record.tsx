import { type CheckupRow, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { ReactNode } from 'react';
import { CopyAge, type PersonalStore, useStoredRows } from '../../../platform/offline/index.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FailedState, type Failure } from '../../../ui/state/failed-state.tsx';
import { listColumns } from '../list/list-columns.tsx';

const row = checkupsEndpoints.stationList.response.shape.data.element;
const STORES: readonly PersonalStore[] = ['inspect.checkups'];

type StoredRecordProps = { id: string; unread: Failure & { problem: unknown }; back: ReactNode };

/** While nobody answers: what this browser stores of a checkup of today, its line of the list, to read; else why there is nothing. */
export function StoredRecord({ id, unread: { problem, ...failure }, back }: StoredRecordProps) {
  const stored = useStoredRows(STORES, row, problem);
  const found = stored && stored !== 'reading' ? stored.rows.find(({ _id }) => _id === id) : undefined;
  if (stored === 'reading') return null;
  if (!stored || !found) return <FailedState {...failure} />;
  return (
    <>
      <PageHeader title={t('checkups.form.viewTitle')} actions={back} />
      <CopyAge at={stored.at} problem={problem} />
      <FormSection title={t('checkups.form.facts')}>
        <div data-wide>
          <Facts facts={factsOf(found)} />
        </div>
      </FormSection>
    </>
  );
}

const factsOf = (record: CheckupRow) =>
  listColumns.flatMap(({ title, cell }) => {
    const value = cell(record);
    return value === null || value === '' ? [] : [{ name: title, value }];
  });
