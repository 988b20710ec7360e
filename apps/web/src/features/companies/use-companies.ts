import { companiesEndpoints } from '@inspect/contract/companies';
import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../platform/api/read-all.ts';
import { failureText } from '../../platform/notify/toast.ts';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';

const FRESH_MS = 10 * 60_000;

/** Companies within one's rights, to choose one of. */
export function useCompanies(enabled: boolean): Pick<PickerProps, 'options' | 'failure'> {
  const endpoint = companiesEndpoints.companies;
  const read = useQuery({
    queryKey: ['rows', 'companies'],
    queryFn: ({ signal }) => readAll(endpoint, (answer) => endpoint.response.parse(answer), {}, signal),
    enabled,
    staleTime: FRESH_MS,
  });
  return {
    options: read.data?.map((row) => ({ id: row._id, name: row.name, note: row.taxCode })),
    failure: read.isError
      ? { message: failureText(read.error), retry: () => void read.refetch() }
      : undefined,
  };
}
