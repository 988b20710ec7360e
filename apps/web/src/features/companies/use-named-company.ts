import { companiesEndpoints } from '@inspect/contract/companies';
import { useSession } from '../../platform/access/session.ts';
import { useAllRows } from '../../platform/api/use-all-rows.ts';
import { useRead } from '../../platform/api/use-call.ts';

export type NamedCompany = { name: string; taxCode: string };

/** The own company, or of the staff the chosen one; null: of several companies; undefined: this browser was not told of it. */
export function useNamedCompany(chosen: string | undefined): NamedCompany | null | undefined {
  const { company } = useSession().user;
  // What the notices of the own company have read: a list asks for nothing that is on paper alone.
  const own = useRead(companiesEndpoints.companies, {}, { enabled: false });
  const all = useAllRows(companiesEndpoints.companies, company === null && chosen !== undefined);
  const id = company ?? chosen;
  if (id === undefined) return null;
  return (company === null ? all.rows : own.data?.data)?.find(({ _id }) => _id === id);
}
