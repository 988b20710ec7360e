import { t } from '@inspect/contract/i18n';
import { Box } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Picker, type PickerProps } from '../../../ui/form/picker/picker.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';

type ChooseCompanyProps = {
  companies: Pick<PickerProps, 'options' | 'failure'>;
  onChoose: (company: string | null) => void;
};

/** The list of one company begins with the question which one. */
export function ChooseCompany({ companies, onChoose }: ChooseCompanyProps) {
  return (
    <EmptyState
      icon={IconBuilding}
      text={t('checkups.list.chooseCompany')}
      action={
        <Box w="min(26rem, 100%)" ta="start">
          <Picker
            name="company"
            label={t('companies.company')}
            {...companies}
            value={null}
            onChange={onChoose}
          />
        </Box>
      }
    />
  );
}
