import { t } from '@inspect/contract/i18n';
import { notificationsEndpoints } from '@inspect/contract/notifications';
import { useMutation } from '@tanstack/react-query';
import { call, NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';

/** `then`: what follows, also when that which asked for it is no longer on the screen */
type Mark = { id: string; read?: true; acknowledged?: true; then?: () => void };

/** Notes that one is read or acknowledged; the server tells the person's other windows. */
export function useMark({ onFailure }: { onFailure?: () => void } = {}) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, then: _then, ...body }: Mark) =>
      call(notificationsEndpoints.mark, { params: { id }, body }),
    // Awaited: until the answer is here the button goes on saying that it works.
    onSuccess: async (_answer, { then }) => {
      await invalidate('notifications');
      then?.();
    },
    onError: (problem) => {
      // It concerns him no more: the next answer is without it.
      if (problem instanceof ServerRefusal && problem.code === 'not_found')
        return invalidate('notifications');
      if (onFailure && problem instanceof NoResponse) toast.warning(t('notifications.unanswered'));
      else showFailure(problem);
      onFailure?.();
      return undefined;
    },
  });
}
