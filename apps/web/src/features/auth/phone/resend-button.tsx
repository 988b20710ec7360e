import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { useResend } from './use-resend.ts';

type ResendButtonProps = {
  /** seconds until the first further code */
  after: number;
  /** asks for a further code; seconds until the next one */
  send: () => Promise<number>;
};

/** A further code, when the time has come; until then it says how long. */
export function ResendButton({ after, send }: ResendButtonProps) {
  const { left, restart } = useResend(after);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (seconds) => {
      restart(seconds);
      toast.success(t('auth.codeSentAgain'));
    },
    onError: showFailure,
  });
  return (
    <Button variant="subtle" disabled={left > 0} loading={sending.isPending} onClick={() => sending.mutate()}>
      {left > 0 ? t('auth.codeAgainIn', { seconds: left }) : t('auth.codeAgain')}
    </Button>
  );
}
