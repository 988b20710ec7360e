import { companiesEndpoints } from '@inspect/contract/companies';
import { useAllRows } from '../../platform/api/use-all-rows.ts';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';

export function useCompanies(enabled: boolean): Pick<PickerProps, 'options' | 'failure'> {
  const { rows, failure } = useAllRows(companiesEndpoints.companies, enabled);
  return { options: rows?.map((row) => ({ id: row._id, name: row.name, note: row.taxCode })), failure };
}
