import type { PageRoute } from '@inspect/contract/access';
import type { CompanyItem } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useCopy } from '../../platform/offline/index.ts';
import { type StoredForm, useAbandonedForm, useRecordForm } from '../../platform/record-form/index.ts';
import type { AbandonedDraftOffer } from '../../ui/form/abandoned-draft.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { RecordDrawer } from '../../ui/form/record-drawer.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { StationList } from '../stations/index.ts';
import { AccountStatusBadges, LicenceBadge } from './company-badges.tsx';
import { CompanyControls } from './company-controls.tsx';
import { type CompanyValues, companyForm } from './company-form.ts';
import { companyWords } from './company-words.ts';
import { ContractFacts, ContractUpload } from './contract-card.tsx';

type CompanyDrawerProps = {
  page: PageRoute;
  row: CompanyItem | null;
  refresh: () => Promise<void>;
  onClose: () => void;
};

/** One company beside the list. What was typed here and never sent is offered, never forced. */
export function CompanyDrawer(props: CompanyDrawerProps) {
  const { row, refresh } = props;
  const form = useMemo(() => companyForm(refresh), [refresh]);
  const abandoned = useAbandonedForm(form, row?._id ?? null);
  return (
    <CompanyEditor key={abandoned.key} {...props} form={form} kept={abandoned.kept} offer={abandoned.offer} />
  );
}

type EditorProps = CompanyDrawerProps & {
  form: ReturnType<typeof companyForm>;
  kept: StoredForm<CompanyValues> | null;
  offer: AbandonedDraftOffer | null;
};

function CompanyEditor({ page, row, refresh, onClose, form, kept, offer }: EditorProps) {
  const record = useRecordForm(form, row, kept, onClose);
  const { can } = useSession();
  const words = useWords();
  return (
    <RecordDrawer
      title={row?.name ?? t('companies.add')}
      form={record}
      words={words}
      may={{ save: can(page, row ? 'edit' : 'create'), retire: false }}
      offer={offer}
      below={row ? <Below page={page} row={row} refresh={refresh} /> : null}
    >
      {row ? (
        <Group gap="xs">
          <AccountStatusBadges company={row} />
          <LicenceBadge until={row.licenceUntil} />
        </Group>
      ) : null}
      <fieldset disabled={!can(page, row ? 'edit' : 'create')} style={{ border: 0, padding: 0, margin: 0 }}>
        <CompanyControls
          values={record.values}
          set={record.set}
          leave={record.leave}
          errors={record.shownErrors}
          isNew={record.isNew}
        />
      </fieldset>
    </RecordDrawer>
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
  const regions = useCopy('regions').rows;
  const counties = useCopy('counties').rows;
  return useMemo(
    () =>
      companyWords(new Map([...(regions ?? []), ...(counties ?? [])].map(({ _id, name }) => [_id, name]))),
    [regions, counties],
  );
}
