import { t } from '@inspect/contract/i18n';
import { addDays, type Day, formatWhole } from '@inspect/contract/kernel';
import {
  STATEMENT_LAYOUTS,
  STATEMENT_PROVIDERS,
  type StatementProvider,
  statementsEndpoints,
} from '@inspect/contract/payment-statements';
import { FileInput, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { upload } from '../../../platform/api/upload.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { FormDialog } from '../../../platform/small-form/index.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { DayField } from '../../../ui/filters/day-field.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';

const PROVIDERS = STATEMENT_PROVIDERS.map((value) => ({
  value,
  label: t(`paymentStatements.provider.${value}`),
}));

type UploadDialogProps = { today: Day; onClose: () => void };

/** Whose statement, of which days, and the file. What is refused leaves all of it as it was chosen. */
export default function UploadDialog({ today, onClose }: UploadDialogProps) {
  const [provider, setProvider] = useState<StatementProvider>('idram');
  const [yesterday] = useState(() => addDays(today, -1));
  const [startDate, setStart] = useState<Day>(yesterday);
  const [endDate, setEnd] = useState<Day>(yesterday);
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const { withFresh, dialog } = useStepUp();
  const { mutate: send, isPending, error } = useUpload(onClose, withFresh);
  const isRange = startDate <= endDate;
  const isChosen = file !== null || provider !== 'idram' || startDate !== yesterday || endDate !== yesterday;
  const confirm = () => {
    setAsked(true);
    if (file && isRange && !isPending) send({ query: { provider, startDate, endDate }, file });
  };
  return (
    <FormDialog
      title={t('paymentStatements.upload.title')}
      save={t('paymentStatements.upload.confirm')}
      back={t('shell.back')}
      size="lg"
      dirty={isChosen}
      saving={isPending}
      problem={error}
      onSave={confirm}
      onClose={onClose}
      beside={dialog}
    >
      <OptionField
        name="statement-provider"
        label={t('paymentStatements.label.provider')}
        required
        value={provider}
        options={PROVIDERS}
        onChange={(chosen) => chosen && setProvider(chosen)}
      />
      <Group gap="sm" align="flex-start">
        <DayField
          name="statement-from"
          label={t('paymentStatements.upload.from')}
          value={startDate}
          max={today}
          today={today}
          onChange={(day) => day && setStart(day)}
        />
        <DayField
          name="statement-to"
          label={t('paymentStatements.upload.to')}
          value={endDate}
          max={today}
          today={today}
          error={isRange ? undefined : t('paymentStatements.upload.range')}
          onChange={(day) => day && setEnd(day)}
        />
      </Group>
      <FileInput
        size="md"
        label={t('paymentStatements.upload.file')}
        description={t('paymentStatements.upload.hint')}
        placeholder={t('paymentStatements.upload.choose')}
        required
        accept=".csv,.tsv,.txt"
        value={file}
        error={asked && !file ? t('paymentStatements.upload.missing') : undefined}
        onChange={setFile}
      />
      <Text size="sm" c="dimmed">
        {t('paymentStatements.upload.columns', { columns: columnsOf(provider) })}
      </Text>
    </FormDialog>
  );
}

const columnsOf = (provider: StatementProvider) =>
  Object.values(STATEMENT_LAYOUTS[provider].columns).join(', ');

type WithFresh = ReturnType<typeof useStepUp>['withFresh'];
type Sending = {
  query: { provider: StatementProvider; startDate: Day; endDate: Day };
  file: File;
};

function useUpload(onDone: () => void, withFresh: WithFresh) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (sending: Sending) => withFresh(() => upload(statementsEndpoints.upload, sending)),
    onSuccess: async ({ data, repeated, entered }) => {
      await invalidate('paymentStatements', 'payments', 'paymentCases', 'checkups');
      onDone();
      const counts = { lines: formatWhole(data.lines), fresh: formatWhole(data.fresh) };
      if (repeated) toast.warning(t('paymentStatements.upload.repeated'));
      else toast.success(t('paymentStatements.upload.done', counts));
      if (entered > 0) toast.success(t('paymentStatements.upload.entered', { count: formatWhole(entered) }));
    },
    onError: () => invalidate('paymentStatements'),
  });
}
