import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { usePhone } from '../../ui/use-phone.ts';

/** Back keeps what the list behind was asked for; what was opened by its address has none behind it, and goes to this one. */
export function useBack(address: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void navigate({ to: address }));
}

/** Among others (`beside`) a phone shows its arrow alone: it would need a line for each of three words. */
export function BackButton({ address, beside = false }: { address: string; beside?: boolean }) {
  const short = usePhone() && beside;
  const back = useBack(address);
  const arrow = <IconArrowLeft size={18} aria-hidden />;
  if (short)
    return (
      <Button variant="default" aria-label={t('shell.back')} onClick={back}>
        {arrow}
      </Button>
    );
  return (
    <Button variant="default" leftSection={arrow} onClick={back}>
      {t('shell.back')}
    </Button>
  );
}
