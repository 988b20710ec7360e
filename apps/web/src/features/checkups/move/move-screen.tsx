import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useParam } from '../../../platform/navigation/use-param.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ReadRecord } from '../record/read-record.tsx';
import { MoveForm } from './move-form.tsx';

const { url } = pageOf('tech-service-all');

/** The staff give a result to the vehicle that was really inspected. */
export default function MoveScreen() {
  const id = useParam('id');
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('checkups.move.title')} />
      <ReadRecord id={id} missing={<EmptyState text={t('checkups.form.notFoundRecord')} />}>
        {(record) =>
          record.can.move ? (
            <MoveForm
              record={record}
              onMoved={(moved) => void navigate({ to: `${url}/${moved}`, replace: true })}
              onClose={() => void navigate({ to: `${url}/${id}`, replace: true })}
            />
          ) : (
            <EmptyState text={t('checkups.move.notConcluded')} />
          )
        }
      </ReadRecord>
    </>
  );
}
