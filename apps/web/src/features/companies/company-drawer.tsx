import { t } from '@inspect/contract/i18n';
import { useMemo } from 'react';
import { usePlaceNames } from '../../platform/fields/index.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { RecordEditor } from '../../platform/record-form/index.ts';
import { useStepUp } from '../../platform/step-up/index.ts';
import { CompanyControls } from './company-controls.tsx';
import { companyForm } from './company-form.ts';
import { companyWords } from './company-words.ts';

type CompanyDrawerProps = { refresh: () => Promise<void>; onClose: () => void };

/** A new company; one that is there already has a page of its own. */
export function CompanyDrawer({ refresh, onClose }: CompanyDrawerProps) {
  const page = usePage();
  const names = usePlaceNames();
  const { withFresh, dialog } = useStepUp();
  return (
    <>
      <RecordEditor
        definition={useMemo(() => companyForm(refresh, withFresh), [refresh, withFresh])}
        row={null}
        may={page}
        title={t('companies.add')}
        words={useMemo(() => companyWords(names), [names])}
        onClose={onClose}
      >
        {(field, { values, set, shownErrors, isNew }) => (
          <CompanyControls {...{ field, values, set, isNew }} errors={shownErrors} />
        )}
      </RecordEditor>
      {dialog}
    </>
  );
}
