import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams, formatWhole } from '@inspect/contract/kernel';
import {
  AGEING_KINDS,
  type LatePayment,
  type statementsEndpoints,
} from '@inspect/contract/payment-statements';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { usePage } from '../../../platform/navigation/screen.ts';
import { Notice } from '../../../ui/notice.tsx';
import { plateText } from '../payment-words.ts';

type Ageing = z.infer<typeof statementsEndpoints.ageing.response>['data'];

/** What waits for longer than it should: how much of each, and the payments that it is, the oldest first. */
export function AgeingNotice({ counts, differences, oldest }: Ageing) {
  const late = AGEING_KINDS.filter((kind) => counts[kind] > 0);
  const lateDifferences = differences?.late ?? 0;
  if (late.length === 0 && lateDifferences === 0 && differences) return null;
  return (
    <Notice tone="wait" title={t('paymentStatements.ageing.title')}>
      <ul>
        {late.map((kind) => (
          <li key={kind}>{t(`paymentStatements.ageing.${kind}`, { count: formatWhole(counts[kind]) })}</li>
        ))}
        {lateDifferences > 0 ? (
          <li>{t('paymentStatements.ageing.differences', { count: formatWhole(lateDifferences) })}</li>
        ) : null}
        {differences ? null : <li>{t('paymentStatements.ageing.uncounted')}</li>}
      </ul>
      {oldest.length > 0 ? (
        <ul>
          {oldest.map((one) => (
            <li key={`${one.what} ${one.row} ${one.since}`}>
              <Late of={one} />
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

function Late({ of: { what, row, since, amount, CarRegNo } }: { of: LatePayment }) {
  const page = usePage();
  const said = t('paymentStatements.ageing.one', {
    what: t(`paymentStatements.ageing.what.${what}`),
    sum: formatDrams(amount),
    time: formatDateTime(since),
  });
  return (
    <>
      <Anchor component={Link} to={`${pageOf(page).url}/${row}`} underline="always">
        {plateText(CarRegNo)}
      </Anchor>{' '}
      {said}
    </>
  );
}
