import type { PageRoute } from '@inspect/contract/access';
import type { CompanyItem } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { usePlaceNames } from '../../platform/fields/index.ts';
import { RecordEditor } from '../../platform/record-form/index.ts';
import { FormSection } from '../../ui/form/form-section.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { StationList } from '../stations/index.ts';
import { AccountStatusBadges, LicenceBadge } from './company-badges.tsx';
import { CompanyControls } from './company-controls.tsx';
import { companyForm } from './company-form.ts';
import { companyWords } from './company-words.ts';
import { ContractFacts, ContractUpload } from './contract-card.tsx';

type CompanyDrawerProps = {
  page: PageRoute;
  row: CompanyItem | null;
  refresh: () => Promise<void>;
  onClose: () => void;
};

export function CompanyDrawer({ page, row, refresh, onClose }: CompanyDrawerProps) {
  const { can } = useSession();
  const words = useWords();
  return (
    <RecordEditor
      definition={useMemo(() => companyForm(refresh), [refresh])}
      row={row}
      may={page}
      title={row?.name ?? t('companies.add')}
      words={words}
      below={row ? <Below page={page} row={row} refresh={refresh} /> : null}
      onClose={onClose}
    >
      {(field, { values, set, shownErrors, isNew }) => (
        <>
          {row ? (
            <Group gap="xs">
              <AccountStatusBadges company={row} />
              <LicenceBadge until={row.licenceUntil} />
            </Group>
          ) : null}
          <fieldset
            disabled={!can(page, row ? 'edit' : 'create')}
            style={{ border: 0, padding: 0, margin: 0 }}
          >
            <CompanyControls {...{ field, values, set, isNew }} errors={shownErrors} />
          </fieldset>
        </>
      )}
    </RecordEditor>
  );
}

function Below({ page, row, refresh }: { page: PageRoute; row: CompanyItem; refresh: () => Promise<void> }) {
  const { can } = useSession();
  const words = useWords();
  const may = { create: can(page, 'create'), edit: can(page, 'edit'), delete: can(page, 'delete') };
  return (
    <>
      <FormSection title={t('companies.section.contract')}>
        <ContractFacts company={row} />
        {may.edit ? <ContractUpload company={row} onDone={() => void refresh()} /> : null}
      </FormSection>
      <StationList company={row._id} may={may} />
      <EditHistoryView entity="companies" record={row._id} {...words} />
    </>
  );
}

function useWords() {
  const names = usePlaceNames();
  return useMemo(() => companyWords(names), [names]);
}
