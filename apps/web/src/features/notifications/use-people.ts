import { t } from '@inspect/contract/i18n';
import { usersEndpoints } from '@inspect/contract/users';
import { useAllRows } from '../../platform/api/use-all-rows.ts';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';

/** Everybody with an account, to choose from. */
export function usePeople(enabled: boolean): Pick<PickerProps, 'options' | 'failure'> {
  const { rows, failure } = useAllRows(usersEndpoints.list, enabled);
  const options = rows?.map(({ _id, name, role, companyName }) => ({
    id: _id,
    name,
    note: [t(`access.role.${role}`), companyName].filter(Boolean).join(', '),
  }));
  return { options, failure };
}
