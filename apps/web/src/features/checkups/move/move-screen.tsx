import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useParam } from '../../../platform/navigation/use-param.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ReadRecord } from '../read/read-record.tsx';
import { MoveForm } from './move-form.tsx';

const { url } = pageOf('tech-service-all');

/** The staff give a result to the vehicle that was really inspected. */
export default function MoveScreen() {
  const id = useParam('id');
  const navigate = useNavigate();
  const show = useCallback(
    (shown: string) => void navigate({ to: `${url}/${shown}`, replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHeader title={t('checkups.move.title')} />
      <ReadRecord id={id} missing={<EmptyState text={t('checkups.form.notFoundRecord')} />}>
        {(record) =>
          record.can.move ? (
            <MoveForm record={record} onEnd={show} />
          ) : (
            <EmptyState text={t('checkups.move.notConcluded')} />
          )
        }
      </ReadRecord>
    </>
  );
}
