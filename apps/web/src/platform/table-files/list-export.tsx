import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { useSession } from '../access/session.ts';
import { useStepUp } from '../step-up/index.ts';
import { ExportButton } from './export-button.tsx';

type ListExportProps = {
  page: PageRoute;
  /** the call that answers the file */
  path: string;
  /** what is filtered on the screen, and in which order it stands there */
  query: Readonly<Record<string, unknown>>;
  /** what the file is called, where the server gives it no name; absent: as the page */
  title?: string;
  /** how many rows there will be, when that is known */
  count?: number | undefined;
};

/** A list as a file, where its page was granted with it; what takes out the whole country asks for the password first. */
export function ListExport({ page, title = t(`access.page.${page}`), ...file }: ListExportProps) {
  const { can } = useSession();
  const { withFresh, dialog } = useStepUp();
  if (!can(page, 'export')) return null;
  return (
    <>
      <ExportButton {...file} title={title} guard={withFresh} />
      {dialog}
    </>
  );
}
