import { type CompanyAccountStatus, type CompanyItem, companiesEndpoints } from '@inspect/contract/companies';
import { FILE_SIZE_MAX, fileAddress } from '@inspect/contract/files';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, FileButton, Group, Stack } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../platform/api/upload.ts';
import { download } from '../../platform/files/download.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function ContractFacts({ company }: { company: CompanyAccountStatus | CompanyItem }) {
  const { contractFile, contract, contractStatus } = company;
  if (contractFile === null) return <p>{t('companies.contract.none')}</p>;
  return (
    <Stack gap="xs" align="flex-start">
      <StatusBadge tone={contractStatus ? 'good' : 'wait'}>
        {contract
          ? t('companies.contract.accepted', { time: formatDateTime(contract.acceptedAt) })
          : t('companies.contract.waiting')}
      </StatusBadge>
      <ContractDownload company={company} file={contractFile} />
    </Stack>
  );
}

export function ContractDownload({
  company,
  file,
}: {
  company: { contractFileName: string | null };
  file: string;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(fileAddress(file), company.contractFileName ?? 'contract.pdf'),
    onError: showFailure,
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('companies.contract.download')}
    </Button>
  );
}

/** A new file takes the place of the former; it has to be accepted anew. */
export function ContractUpload({ company, onDone }: { company: CompanyItem; onDone: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      upload(companiesEndpoints.uploadContract, { params: { id: company._id }, file }),
    onSuccess: () => {
      toast.success(t('companies.contract.uploaded'));
      onDone();
    },
    onError: showFailure,
  });
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > FILE_SIZE_MAX) toast.danger(t('files.field.size'));
    else mutate(file);
  };
  return (
    <Group gap="xs">
      <FileButton onChange={choose} accept="application/pdf,.pdf">
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={isPending}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {t(company.contractFile === null ? 'companies.contract.upload' : 'companies.contract.replace')}
          </Button>
        )}
      </FileButton>
      {company.contractStatus ? <span>{t('companies.contract.resets')}</span> : null}
    </Group>
  );
}
