import { t } from '@inspect/contract/i18n';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useFocusBack } from '../../ui/form/use-focus-back.ts';
import { Notice } from '../../ui/notice.tsx';
import { failureText } from '../notify/toast.ts';
import { SmallForm } from './small-form.tsx';
import { HoldInput, useAskedClose } from './use-asked-close.tsx';

type FormDialogProps = {
  title: string;
  /** what the button says that does it */
  save: string;
  danger?: boolean;
  /** what the safe way is called */
  back: string;
  size?: 'md' | 'lg';
  /** something is typed that the server doesn't have */
  dirty: boolean;
  saving: boolean;
  problem: Error | null;
  /** the problem stands under its field */
  isSaidBelow?: boolean;
  onSave: () => void;
  onClose: () => void;
  /** a dialog that this one may open */
  beside?: ReactNode;
  /** the fields, and what they are for */
  children: ReactNode;
};

/** A few fields over a screen: begins in the first of them, Ctrl+Enter saves, and what is typed doesn't go without a question. */
export function FormDialog(props: FormDialogProps) {
  const { title, problem, saving, onSave } = props;
  useFocusBack();
  const inside = useRef<HTMLDivElement>(null);
  const { hold, leave, question } = useAskedClose(inside, props.onClose);
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={false}
      title={<Text fw={600}>{title}</Text>}
      centered
      size={props.size ?? 'md'}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <HoldInput value={hold}>
        <div ref={inside}>
          <SmallForm label={title} dirty={props.dirty} onSave={onSave} problem={problem}>
            <Stack gap="sm">
              {problem && !props.isSaidBelow ? (
                <Notice role="alert" tone="bad" title={failureText(problem)} />
              ) : null}
              {props.children}
            </Stack>
            <Group justify="flex-end" mt="lg" gap="sm">
              <Button variant="default" onClick={leave}>
                {props.back}
              </Button>
              <SaveButton size="sm" danger={props.danger ?? false} saving={saving}>
                {props.save}
              </SaveButton>
            </Group>
          </SmallForm>
        </div>
      </HoldInput>
      {question}
      {props.beside}
    </Modal>
  );
}
