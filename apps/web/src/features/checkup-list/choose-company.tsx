import { t } from '@inspect/contract/i18n';
import { Box } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Picker, type PickerProps } from '../../ui/form/picker/picker.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

type ChooseCompanyProps = {
  /** for what */
  text: string;
  companies: Pick<PickerProps, 'options' | 'failure'>;
  onChoose: (company: string | null) => void;
};

/** What is of one company begins with the question which one. */
export function ChooseCompany({ text, companies, onChoose }: ChooseCompanyProps) {
  return (
    <EmptyState
      icon={IconBuilding}
      text={text}
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
