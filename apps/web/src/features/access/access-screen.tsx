import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { usePage } from '../../platform/navigation/screen.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AbandonedDraft } from '../../ui/form/abandoned-draft.tsx';
import { StickyBar } from '../../ui/form/sticky-bar.tsx';
import { useSaveKey } from '../../ui/form/use-save-key.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { SettingsButton } from '../settings/index.ts';
import { AccessTable } from './access-table.tsx';
import { NO_EDITS, withEdit } from './access-work.ts';
import { ChooseTarget } from './choose-target.tsx';
import { historyLabel, historyText } from './history-text.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { type AccessesWork, useAccesses } from './use-accesses.ts';

/** Pages × actions of a person or of a role: an owner's people, or everybody. */
export default function AccessScreen() {
  const page = usePage();
  const work = useAccesses();
  const [previewing, setPreviewing] = useState(false);
  const { person } = work.accesses ?? {};
  return (
    <>
      <PageHeader
        title={t(`access.page.${page}`)}
        actions={
          <>
            {person ? (
              <Button
                variant="default"
                leftSection={<IconEye size={18} aria-hidden />}
                onClick={() => setPreviewing(true)}
              >
                {t('access.screen.preview')}
              </Button>
            ) : null}
            <SettingsButton />
          </>
        }
      />
      <ChooseTarget work={work} />
      <Rights work={work} />
      {work.dialog}
      {person && previewing ? (
        <PreviewDialog
          user={person._id}
          name={person.name}
          unsaved={work.edits.size > 0}
          onClose={() => setPreviewing(false)}
        />
      ) : null}
    </>
  );
}

function Rights({ work }: { work: AccessesWork }) {
  const { accesses } = work;
  if (!work.asked) return <EmptyState text={t('access.screen.choosePerson')} />;
  if (work.failure) return <FailedState {...work.failure} />;
  return (
    <>
      {accesses?.locked ? (
        <Notice
          tone="info"
          title={t(accesses.locked === 'self' ? 'access.screen.self' : 'access.screen.locked')}
        />
      ) : null}
      {accesses && !work.mayEdit ? <Notice tone="info" title={t('access.screen.readOnly')} /> : null}
      {work.conflict ? <Notice tone="wait" title={t('access.screen.conflict')} role="alert" /> : null}
      <AbandonedDraft offer={work.editable ? work.offer : null} />
      <AccessTable work={work} />
      {accesses && work.editable ? <SaveBar work={work} /> : null}
      {accesses ? (
        <EditHistoryView
          entity="accesses"
          record={accesses.record}
          labelOf={historyLabel}
          textOf={(_field, value) => historyText(value)}
        />
      ) : null}
    </>
  );
}

function SaveBar({ work }: { work: AccessesWork }) {
  const { accesses, edits } = work;
  const [asking, setAsking] = useState(false);
  const save = accesses && edits.size > 0 && !work.saving ? () => work.save(accesses) : null;
  useSaveKey(save);
  if (!accesses) return null;
  const own = accesses.rows.filter((row) => row.own || edits.get(row.page));
  const reset = () => {
    setAsking(false);
    work.edit(accesses.rows.reduce((all, row) => withEdit(all, row, null), NO_EDITS));
  };
  return (
    <StickyBar
      action={
        <>
          {edits.size > 0 ? (
            <Button variant="default" onClick={() => work.edit(NO_EDITS)}>
              {t('shell.discard')}
            </Button>
          ) : null}
          <Button loading={work.saving} disabled={edits.size === 0} onClick={() => work.save(accesses)}>
            {t('shell.save')}
          </Button>
        </>
      }
    >
      <span role="status">
        {edits.size > 0 ? t('access.screen.changes', { count: edits.size }) : t('shell.nothingChanged')}
      </span>
      {accesses.person && own.length > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
          {t('access.screen.reset')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title={t('access.screen.resetTitle')}
        confirm={t('access.screen.reset')}
        onConfirm={reset}
        onCancel={() => setAsking(false)}
      >
        {t('access.screen.resetText', { name: accesses.person?.name ?? '' })}
      </ConfirmDialog>
    </StickyBar>
  );
}
