import { type CompanyItem, companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { Button, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { failureText, showFailure, toast } from '../../platform/notify/toast.ts';
import { FormDialog } from '../../platform/small-form/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AreaField } from '../../ui/form/area-field.tsx';
import { Notice } from '../../ui/notice.tsx';

type BlockButtonProps = { company: CompanyItem; refresh: () => Promise<void> };

/** Blocks a company and lifts the block; asked first, with what follows from it. */
export function BlockButton({ company, refresh }: BlockButtonProps) {
  const { _id, name, version, blocked } = company;
  const what = blocked ? 'unblock' : 'block';
  const [asked, setAsked] = useState<typeof what | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      call(companiesEndpoints.changeCompany, {
        params: { id: _id },
        body: { version, blocked: !blocked, blockComment: blocked ? null : reason.trim() },
      }),
    onSuccess: async () => {
      toast.success(t(`companies.${what}.done`));
      setAsked(null);
      await refresh();
    },
    onError: async (problem) => {
      showFailure(problem);
      // Who was overtaken sees what stands now, and asks anew.
      if (problem instanceof ServerRefusal) await refresh();
    },
  });
  // Somebody else has just done it: what was asked has no sense any more.
  if (asked !== null && asked !== what) setAsked(null);
  const ask = () => {
    reset();
    setMissing(false);
    setReason('');
    setAsked(what);
  };
  const confirm = () => {
    if (isPending) return;
    if (!blocked && reason.trim() === '') setMissing(true);
    else mutate();
  };
  const Icon = blocked ? IconLockOpen : IconLock;
  return (
    <>
      <Button
        variant="default"
        {...(blocked ? {} : { c: 'red' })}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={ask}
      >
        {t(`companies.${what}.button`)}
      </Button>
      <ConfirmDialog
        opened={asked === 'unblock'}
        title={t('companies.unblock.ask')}
        confirm={t('companies.unblock.button')}
        onCancel={() => setAsked(null)}
        onConfirm={confirm}
      >
        <p>{t('companies.unblock.text', { name })}</p>
        {error ? <Notice tone="bad" title={failureText(error)} /> : null}
      </ConfirmDialog>
      {asked === 'block' ? (
        <FormDialog
          title={t('companies.block.ask')}
          save={t('companies.block.button')}
          danger
          back={t('shell.cancel')}
          dirty={reason.trim() !== ''}
          saving={isPending}
          problem={error}
          onSave={confirm}
          onClose={() => setAsked(null)}
        >
          <Text>{t('companies.block.text', { name })}</Text>
          <AreaField
            name="blockComment"
            label={t('companies.label.blockComment')}
            required
            value={reason}
            error={missing ? t('companies.field.blockComment') : undefined}
            onChange={(text) => {
              setMissing(false);
              setReason(text);
            }}
          />
        </FormDialog>
      ) : null}
    </>
  );
}
