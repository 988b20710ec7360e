import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Fact } from '../../ui/facts.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FactsDrawer } from '../../ui/form/facts-drawer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { call } from '../api/call.ts';
import { useInvalidate } from '../api/invalidate.ts';
import { showFailure, toast } from '../notify/toast.ts';
import { type RetirementCalls, TogetherRows, useUses } from './row-uses.tsx';

type RetiredRecordProps = {
  row: { _id: string; version: number; name: string };
  facts: readonly Fact[];
  calls: RetirementCalls;
  /** this person may bring it back */
  may: boolean;
  /** rows of other lists may have been retired with it */
  takesOthers: boolean;
  /** stands below: the history of the row */
  below: ReactNode;
  /** it is back, and with it rows of these lists */
  onRestored: (lists: readonly string[]) => Promise<unknown>;
  onClose: () => void;
};

/** A retired row to read, and its way back, with what was retired with it unless that is to stay. */
export function RetiredRecord({ row, calls, may, takesOthers, ...rest }: RetiredRecordProps) {
  const asked = may && takesOthers;
  const { uses, isError } = useUses(calls, row._id, asked);
  const [wanted, setWanted] = useState(true);
  const gone = uses?.together ?? [];
  const together = wanted && gone.length > 0;
  const invalidate = useInvalidate();
  const restoring = useMutation({
    mutationFn: () =>
      call(calls.restore, { params: { id: row._id }, body: { version: row.version, together } }),
    onSuccess: () => {
      toast.success(t('reference.restored'));
      // Closed at once: what is read anew would find no such row while its drawer is still open.
      rest.onClose();
      void Promise.allSettled([rest.onRestored(gone.map(({ list }) => list)), invalidate('reference')]);
    },
    onError: (problem) => {
      showFailure(problem);
      // Somebody may have been faster: what is retired now is asked anew.
      void invalidate('reference');
    },
  });
  const restore = (
    <Button
      size="lg"
      data-autofocus
      loading={restoring.isPending}
      disabled={asked && !uses && !isError}
      onClick={() => restoring.mutate()}
    >
      {t('reference.restore')}
    </Button>
  );
  return (
    <FactsDrawer
      title={row.name}
      facts={rest.facts}
      action={may ? restore : null}
      below={rest.below}
      onClose={rest.onClose}
    >
      <Notice tone="wait" title={t('reference.retiredNotice')} />
      {gone.length > 0 ? (
        <div>
          <CheckField
            name="together"
            label={t('reference.restoreTogether')}
            hint={t('reference.restoreAlone')}
            value={wanted}
            onChange={setWanted}
          />
          <TogetherRows together={gone} />
        </div>
      ) : null}
    </FactsDrawer>
  );
}
