import {
  type CompanyAccountStatus,
  companiesEndpoints,
  type ReminderKind,
} from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { signOut } from '../../platform/access/sign-in.ts';
import { call } from '../../platform/api/call.ts';
import { flushDrafts } from '../../platform/dirty/dirty-work.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { PayBill } from '../subscription/index.ts';
import { ContractDownload } from './contract-card.tsx';

/** What a company still owes before it works on: its contract's acceptance, or a sum. */
export default function ReminderDialog({ kind, ...props }: DialogProps & { kind: ReminderKind }) {
  return kind === 'contract' ? <ContractDialog {...props} /> : <SubscriptionDialog {...props} />;
}

type DialogProps = {
  accountStatus: CompanyAccountStatus;
  /** can't be closed: it goes when what it asks for is done */
  blocking: boolean;
  refresh: () => Promise<void>;
  onLater: () => void;
};

function ContractDialog({ accountStatus, blocking, refresh, onLater }: DialogProps) {
  const [read, setRead] = useState(false);
  const { contractFile } = accountStatus;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(companiesEndpoints.acceptContract, { body: { file: contractFile ?? '' } }),
    onSuccess: () => {
      toast.success(t('companies.contract.acceptedNow'));
      return refresh();
    },
    onError: (problem) => {
      showFailure(problem);
      void refresh();
    },
  });
  return (
    <Dialog title={t('companies.contract.title')} blocking={blocking} refresh={refresh} onLater={onLater}>
      <p>{t(blocking ? 'companies.contract.ask' : 'companies.contract.text')}</p>
      {contractFile ? (
        <Group>
          <ContractDownload company={accountStatus} file={contractFile} />
        </Group>
      ) : null}
      {blocking ? null : (
        <>
          <Checkbox
            label={t('companies.contract.read')}
            checked={read}
            onChange={(event) => setRead(event.currentTarget.checked)}
          />
          <Button disabled={!read} loading={isPending} onClick={() => mutate()}>
            {t('companies.contract.accept')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function SubscriptionDialog({ accountStatus, ...props }: DialogProps) {
  return (
    <Dialog title={t('companies.bill.title')} {...props}>
      <p>{t('companies.bill.text', { sum: formatDrams(accountStatus.subscriptionTotal) })}</p>
      <p>{t(props.blocking ? 'companies.bill.ask' : 'companies.bill.how')}</p>
      {props.blocking ? null : <PayBill />}
    </Dialog>
  );
}

type FrameProps = Omit<DialogProps, 'accountStatus'> & { title: string; children: ReactNode };

function Dialog({ title, blocking, refresh, onLater, children }: FrameProps) {
  const leave = () => void flushDrafts().then(() => signOut());
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={blocking ? () => undefined : onLater}
      withCloseButton={!blocking}
      closeOnEscape={!blocking}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          {blocking ? (
            <>
              <Button variant="default" onClick={leave}>
                {t('auth.signOut')}
              </Button>
              <Button onClick={() => void refresh()}>{t('companies.checkAgain')}</Button>
            </>
          ) : (
            <Button variant="default" onClick={onLater}>
              {t('companies.bill.later')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
