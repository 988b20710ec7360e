import { fieldLabel, t } from '@inspect/contract/i18n';
import { formatWhole, type ImportAnswer } from '@inspect/contract/kernel';
import type { ListDefinition } from '@inspect/contract/reference';
import { Button, FileInput, Group, Modal, Stack } from '@mantine/core';
import { toast } from '../../platform/notify/toast.ts';
import { Notice } from '../../ui/notice.tsx';
import { useImport } from './use-import.ts';

type ImportDialogProps = { name: string; list: ListDefinition; onClose: () => void };

/** A file into the list: what it would do is shown before it is done, and it is done as a whole or not at all. */
export default function ImportDialog({ name, list, onClose }: ImportDialogProps) {
  const { preview, save, problem } = useImport(name, list);
  const answer = preview.data?.answer;
  const ready = answer && answer.errors.length === 0 && answer.created + answer.changed > 0;
  const done = () => {
    toast.success(t('table.importSaved'));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('table.importTitle')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack>
        <FileInput
          label={t('table.importFile')}
          description={t('table.importHint')}
          placeholder={t('table.importChoose')}
          accept=".xlsx,.csv,.tsv,.txt"
          onChange={(file) => (file ? preview.mutate(file) : preview.reset())}
        />
        {problem ? <Notice tone="bad" role="alert" title={problem} /> : null}
        {preview.isPending ? <p role="status">{t('table.importChecking')}</p> : null}
        {answer ? <Preview answer={answer} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell.close')}
          </Button>
          <Button
            disabled={!ready}
            loading={save.isPending}
            onClick={() => save.mutate(preview.data?.rows ?? [], { onSuccess: done })}
          >
            {t('shell.import')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const SHOWN = 50;

function Preview({ answer: { created, changed, unchanged, errors } }: { answer: ImportAnswer }) {
  if (errors.length === 0 && created + changed === 0)
    return <Notice tone="info" title={t('table.importNothing')} />;
  return (
    <>
      <ul>
        <li>{t('table.importNew', { count: formatWhole(created) })}</li>
        <li>{t('table.importChanged', { count: formatWhole(changed) })}</li>
        <li>{t('table.importSame', { count: formatWhole(unchanged) })}</li>
      </ul>
      {errors.length > 0 ? (
        <Notice
          tone="bad"
          role="alert"
          title={t('table.importErrors', { count: formatWhole(errors.length) })}
        >
          <ul>
            {errors.slice(0, SHOWN).map(({ line, field, text }) => (
              <li key={`${line}/${field}`}>
                {t('table.importLine', { line })}, {t('shell.fieldError', { name: fieldLabel(field), text })}
              </li>
            ))}
            {errors.length > SHOWN ? (
              <li>{t('table.importMore', { count: errors.length - SHOWN })}</li>
            ) : null}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
