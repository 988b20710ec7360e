import { pageOf } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { BackButton } from '../../../platform/navigation/back-button.tsx';
import { type Action, ActionMenu } from '../../../ui/action-menu.tsx';
import { AbandonedDraft, type AbandonedDraftOffer } from '../../../ui/form/abandoned-draft.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useReceiptActions } from '../../payments/index.ts';
import { ReuseNotice } from '../../photos/index.ts';
import { Cancellations } from '../cancellation/cancellations.tsx';
import { ConcludeForm } from '../conclude/conclude-form.tsx';
import { ResultNotice } from '../conclude/result-notice.tsx';
import type { ListPageRoute } from '../list/list-pages.ts';
import { useLiveRecord } from '../live/use-live-record.ts';
import { SignatureSection } from '../signature/signature-section.tsx';
import { placeOf } from '../steps/next-step.tsx';
import { DeskButton } from './desk-button.tsx';
import { EditForm } from './edit-form.tsx';
import { type EditOpening, openingAt } from './edit-opening.ts';
import { FindingsAtDesk } from './findings-at-desk.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordView } from './record-view.tsx';
import { type StoredChange, useStoredChange } from './use-stored-change.ts';

/** A record to read; who may change it does so in the same place. */
export function Record({ record, route }: { record: Checkup; route: ListPageRoute }) {
  useLiveRecord(record);
  const { can } = useSession();
  const [editing, setEditing] = useState<'no' | 'anew' | StoredChange>('no');
  const restored = useStoredChange(record._id);
  const offers = editing === 'no' || editing === 'anew';
  const opening = can(route, 'edit') ? openingAt(route, record) : null;
  const mayConclude = route === 'tech-service' && record.can.conclude && can(route, 'edit');
  const mayRecord = route === 'tech-service' && record.can.findingsAtDesk && can(route, 'edit');
  const mayPay = route === 'tech-service' && record.can.pay && can(route, 'edit');
  const [desk, setDesk] = useState<'away' | 'open' | 'left'>('away');
  const close = () => {
    setEditing('no');
    // Whoever comes back from the form doesn't come from the desk.
    setDesk('away');
    void restored.refresh();
  };
  if (desk === 'open' && mayRecord) return <FindingsAtDesk record={record} onClose={() => setDesk('left')} />;
  return (
    <>
      <PageHeader
        title={t('checkups.form.viewTitle')}
        actions={
          editing === 'no' ? (
            <Actions record={record} route={route} opening={opening} onEdit={() => setEditing('anew')} />
          ) : null
        }
      />
      <RecordHead record={record} route={route} works={mayConclude && editing === 'no'} />
      <ResultNotice record={record} />
      <ReuseNotice checkup={record._id} />
      {offers && opening ? <AbandonedDraft offer={offerOf(restored, setEditing)} /> : null}
      {editing === 'no' || !opening ? (
        <RecordView
          record={record}
          takesPhotos={mayConclude}
          pays={mayPay}
          action={
            mayRecord ? <DeskButton takesFocus={desk === 'left'} onClick={() => setDesk('open')} /> : null
          }
        >
          {mayConclude ? (
            <>
              <div {...placeOf('signature')}>
                <SignatureSection record={record} />
              </div>
              <div {...placeOf('conclusion')}>
                <ConcludeForm record={record} />
              </div>
            </>
          ) : null}
        </RecordView>
      ) : (
        <EditForm
          record={record}
          key={editing === 'anew' ? 'anew' : 'restored'}
          restored={editing === 'anew' ? null : editing}
          unanswered={editing === 'anew' && restored.isKnown}
          opening={opening}
          onClose={close}
        />
      )}
    </>
  );
}

function offerOf(
  { change, remove }: ReturnType<typeof useStoredChange>,
  onContinue: (change: StoredChange) => void,
): AbandonedDraftOffer | null {
  if (!change) return null;
  return {
    savedAt: change.savedAt,
    onContinue: () => onContinue(change.payload),
    onForget: () => void remove(),
  };
}

type ActionsProps = {
  record: Checkup;
  route: ListPageRoute;
  opening: EditOpening | null;
  onEdit: () => void;
};

function Actions({ record, route, opening, onEdit }: ActionsProps) {
  const uses = useUses(record, route);
  const receipts = useReceiptActions('checkup', record._id);
  const paid = record.paid.inspection + record.paid.environmental > 0;
  return (
    <>
      <BackButton address={pageOf(route).url} beside />
      <PrintButton />
      <Cancellations record={record} route={route}>
        {(endings) => <ActionMenu actions={[...uses, ...(paid ? receipts : []), ...endings]} />}
      </Cancellations>
      {opening ? (
        <Button
          // The one next step stands in the head: to conclude it, and then to print its card.
          {...(record.can.conclude || opening === 'amend' ? { variant: 'default' } : {})}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={onEdit}
        >
          {t(opening === 'amend' ? 'checkups.versions.amend' : 'checkups.form.edit')}
        </Button>
      ) : null}
    </>
  );
}

/** What else this record can be made into. */
function useUses(record: Checkup, route: ListPageRoute): Action[] {
  const { can } = useSession();
  const navigate = useNavigate();
  const copy: Action = {
    name: 'copy',
    label: t('checkups.copy.button'),
    onClick: () => void navigate({ to: `/tech-service/add?copy=${record._id}` }),
  };
  const copyPayment: Action = {
    name: 'copyPayment',
    label: t('checkups.copyPayment.button'),
    onClick: () => void navigate({ to: `/tech-service/add?copyPayment=${record._id}` }),
  };
  const move: Action = {
    name: 'move',
    label: t('checkups.move.button'),
    onClick: () => void navigate({ to: `${pageOf(route).url}/${record._id}/move` }),
  };
  return [
    ...(route === 'tech-service' && can(route, 'create') ? [copy, copyPayment] : []),
    ...(route === 'tech-service-all' && record.can.move && can(route, 'edit') ? [move] : []),
  ];
}
