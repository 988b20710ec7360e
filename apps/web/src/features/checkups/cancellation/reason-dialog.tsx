import { t } from '@inspect/contract/i18n';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { Notice } from '../../../ui/notice.tsx';

type ReasonDialogProps = {
  title: string;
  /** what will happen */
  text: string;
  danger: boolean;
  pending: boolean;
  problem: Error | null;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
};

/** Asked once, with a reason that stays in the record. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, danger, pending, problem, onCancel, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const refused = problem instanceof ServerRefusal ? problem.fields.reason : undefined;
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else if (!pending) onConfirm(reason.trim());
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={<Text fw={600}>{title}</Text>}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Text mb="sm">{text}</Text>
      {problem && !refused ? <Notice role="alert" tone="bad" title={failureText(problem)} /> : null}
      <AreaField
        name="reason"
        label={t('checkups.cancellation.reason')}
        required
        value={reason}
        error={missing ? t('checkups.field.reason') : refused}
        onChange={(value) => {
          setMissing(false);
          setReason(value);
        }}
      />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('shell.back')}
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} loading={pending} onClick={confirm}>
          {title}
        </Button>
      </Group>
    </Modal>
  );
}
