import { t } from '@inspect/contract/i18n';
import { formatWhole, type ImportAnswer } from '@inspect/contract/kernel';
import { Button, FileInput, Group, Modal, Stack } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../notify/toast.ts';
import { type TableImport, useImport } from './use-import.ts';

type ImportDialogProps = { target: TableImport; onClose: () => void };

/** Records from a file: what it would do is shown before it is done, and it is done as a whole or not at all. */
export default function ImportDialog({ target, onClose }: ImportDialogProps) {
  const { preview, save, problem } = useImport(target);
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
        {answer ? <Preview answer={answer} labelOf={target.labelOf} /> : null}
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

type PreviewProps = Pick<TableImport, 'labelOf'> & { answer: ImportAnswer };

function Preview({ answer: { created, changed, unchanged, errors }, labelOf }: PreviewProps) {
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
                {t('table.importLine', { line })}, {t('shell.fieldError', { name: labelOf(field), text })}
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
