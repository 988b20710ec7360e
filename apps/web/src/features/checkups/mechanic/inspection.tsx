import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { draftText } from '../../../ui/form/draft-text.ts';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { StickyBar } from '../../../ui/form/sticky-bar.tsx';
import { useSaveKey } from '../../../ui/form/use-save-key.ts';
import { Notice } from '../../../ui/notice.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PhotographedFindings, PhotosPanel, usePhotoFacts } from '../../photos/index.ts';
import { plateText } from '../../vehicles/index.ts';
import type { Classificator, ClassificatorGroup } from '../findings/classificators.ts';
import { entriesOf, faultsIn, findingIn, findingKey, hasDetails, photosIn } from '../findings/entries.ts';
import { FindingsView } from '../findings/findings-view.tsx';
import { AbandonedFindings } from './abandoned-findings.tsx';
import { Conflicts } from './conflicts.tsx';
import { FailedBefore } from './failed-before.tsx';
import type { ChangeFinding } from './fault-row.tsx';
import { useFrequent } from './frequent.ts';
import classes from './inspection.module.css';
import { MeasurementsPanel } from './measurements-panel.tsx';
import type { SentFrom } from './offline.ts';
import { Search } from './search.tsx';
import { type InspectionWork, useInspection } from './use-inspection.ts';
import type { StoredFindings } from './use-stored-findings.ts';

type InspectionProps = {
  record: Checkup;
  place: SentFrom;
  restored: StoredFindings | null;
  groups: readonly ClassificatorGroup[];
};

/** What is found at a checkup, in the mechanic's hand or at the desk in his name. */
export function Inspection({ record: latest, place, restored, groups }: InspectionProps) {
  const photos = usePhotoFacts(latest._id, latest.attachments);
  const work = useInspection(latest, restored, photos, place);
  const frequent = useFrequent(place === 'device', groups);
  const { record, mine, change } = work;
  // Photographs come without a new version of the record.
  const { attachments } = latest;
  const onChange = useCallback<ChangeFinding>(
    ({ list, code }, finding) => change((now) => ({ ...now, [findingKey(list, code)]: finding })),
    [change],
  );
  /** What was looked at already stays as it was said; undone is only what this tap says. */
  const onAllRight = useCallback(
    (members: readonly Classificator[], undo: boolean) =>
      change((now) => {
        const touched = members.filter(({ list, code }) => {
          const finding = findingIn(now, list, code);
          return undo ? finding && !hasDetails(finding) : finding === undefined;
        });
        const entry = undo ? undefined : { checked: false };
        return {
          ...now,
          ...Object.fromEntries(touched.map(({ list, code }) => [findingKey(list, code), entry])),
        };
      }),
    [change],
  );
  if (!work.open) return <Closed work={work} groups={groups} />;
  return (
    <PhotographedFindings checkup={record._id} attachments={attachments} persisted={work.persisted}>
      <Conflicts work={work} groups={groups} />
      <Refused work={work} />
      <Search
        groups={groups}
        entries={mine}
        onChange={onChange}
        onAllRight={onAllRight}
        frequent={frequent}
        takesFocus={place === 'desk'}
        first={
          <FailedBefore failed={record.failedBefore} groups={groups} entries={mine} onChange={onChange} />
        }
      >
        <PhotosPanel record={{ ...record, attachments }} takes slim inFindings={photosIn(mine)} />
      </Search>
      <div className={classes.measurements}>
        <MeasurementsPanel
          record={record}
          entries={mine}
          change={change}
          said={{ before: work.beyond[0], notice: <Beyond work={work} place={place} /> }}
        />
      </div>
      <StickyBar
        action={
          <div className={classes.send}>
            {work.unsigned ? (
              <p className={classes.signs}>{t('checkups.mechanic.signs', { count: faultsIn(mine) })}</p>
            ) : null}
            <SendButton work={work} place={place} />
          </div>
        }
      >
        <Counts work={work} place={place} photos={photos} />
      </StickyBar>
    </PhotographedFindings>
  );
}

/** Why what was sent came back: what it said is unsent again. A conflict about the same finding is shown above. */
function Refused({ work: { refusal, conflicts } }: { work: InspectionWork }) {
  if (!refusal || conflicts.length > 0) return null;
  const isNews = refusal.code === 'version_conflict';
  return (
    <Notice
      role="alert"
      tone={isNews ? 'wait' : 'bad'}
      title={isNews ? t('checkups.mechanic.othersFound') : refusal.message}
    >
      {Object.values(refusal.fields).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** Sending signs: who has noted nothing at all is asked whether he means it. */
function SendButton({ work: { mine, sending, send }, place }: { work: InspectionWork; place: SentFrom }) {
  const [asked, setAsked] = useState(false);
  // At the desk somebody types; in the pit sending signs, and is not done by a stray key.
  useSaveKey(place === 'desk' ? send : null);
  if (place === 'desk')
    return (
      <SaveButton saving={sending} onSave={send}>
        {t('checkups.mechanic.saveAtDesk')}
      </SaveButton>
    );
  const untouched = Object.values(mine).every((entry) => entry === undefined);
  return (
    <>
      <SaveButton saving={sending} onSave={untouched ? () => setAsked(true) : send}>
        {t('checkups.mechanic.send')}
      </SaveButton>
      <ConfirmDialog
        opened={asked}
        title={t('checkups.mechanic.signEmptyAsk')}
        confirm={t('checkups.mechanic.send')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          send();
        }}
      >
        {t('checkups.mechanic.signEmptyText')}
      </ConfirmDialog>
    </>
  );
}

/** Some of it can't be taken: what is on its way or there, and what is not and why. It stands where he is led to. */
function Beyond({ work: { beyond, sent, sending, queued, refusal }, place }: Omit<CountsProps, 'photos'>) {
  if (sent === null) return null;
  const names = beyond.map((name) => t(`checkups.measurement.${name}`)).join(', ');
  return (
    <Notice slim role="alert" tone="bad" title={t('checkups.mechanic.beyond', { names })}>
      {refusal ? null : <p className={classes.rest}>{restText(place, sent, sending || queued > 0)}</p>}
    </Notice>
  );
}

function restText(place: SentFrom, count: number, waits: boolean): string {
  if (count === 0) return t('checkups.mechanic.beyondNothing');
  const isDesk = place === 'desk';
  if (waits) return t(`checkups.mechanic.${isDesk ? 'beyondWaitsAtDesk' : 'beyondWaits'}`, { count });
  return t(`checkups.mechanic.${isDesk ? 'beyondSaved' : 'beyondSigned'}`, { count });
}

/** Where what he sent lies until it is there. */
function OnItsWay({ unkept }: { unkept: boolean }) {
  return unkept ? (
    <Notice slim role="alert" tone="bad" title={t('checkups.mechanic.notKept')} />
  ) : (
    <Notice slim role="status" tone="wait" title={t('checkups.mechanic.queued')} />
  );
}

type CountsProps = { work: InspectionWork; place: SentFrom; photos: ReturnType<typeof usePhotoFacts> };

function Counts({ work, place, photos }: CountsProps) {
  const { mine, changed, unsigned, storing, pending, silent, queued, unkept } = work;
  const faults = faultsIn(mine);
  const unsent = changed.length + photos.unsent;
  const unstored = changed.length > 0 && storing !== null && storing !== 'stored';
  return (
    <>
      {silent || unkept ? <OnItsWay unkept={unkept} /> : null}
      {unstored ? <Notice slim role="alert" tone="bad" title={draftText(storing)} /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is filled in here. */}
      <div
        role="group"
        aria-label={t('checkups.mechanic.counts')}
        aria-busy={pending}
        className={classes.counts}
      >
        <StatusBadge tone={faults > 0 ? 'bad' : 'none'}>
          {t('checkups.findings.faults', { count: faults })}
        </StatusBadge>
        {unsigned ? <StatusBadge tone="wait">{t('checkups.findings.unsigned')}</StatusBadge> : null}
        {photos.all > 0 ? (
          <StatusBadge tone="info">{t('checkups.findings.photos', { count: photos.all })}</StatusBadge>
        ) : null}
        {queued > 0 ? <StatusBadge tone="wait">{t('checkups.findings.queued')}</StatusBadge> : null}
        {unsent > 0 ? (
          <StatusBadge tone="wait">{t('checkups.findings.unsent', { count: unsent })}</StatusBadge>
        ) : null}
        {unsent + queued === 0 && !unsigned ? (
          <StatusBadge tone="good">
            {t(`checkups.findings.${place === 'device' ? 'allSent' : 'allSaved'}`)}
          </StatusBadge>
        ) : null}
      </div>
    </>
  );
}

type ClosedProps = { work: InspectionWork; groups: readonly ClassificatorGroup[] };

/** The operator has concluded, or somebody has cancelled: what was not sent in time is not taken any more. */
function Closed({ work: { record, mine, changed, queued, unkept, discard }, groups }: ClosedProps) {
  return (
    <PhotographedFindings checkup={record._id} attachments={record.attachments}>
      <div className={classes.photos}>
        {changed.length > 0 ? (
          <AbandonedFindings
            vehicle={plateText(record.CarRegNo) ?? record.VIN}
            keys={changed}
            mine={mine}
            groups={groups}
            onDiscard={discard}
          />
        ) : (
          <Notice slim tone="none" title={t('checkups.mechanic.readOnly')} />
        )}
        {queued > 0 ? <OnItsWay unkept={unkept} /> : null}
      </div>
      <FindingsView record={record} />
      <PhotosPanel record={record} takes={false} inFindings={photosIn(entriesOf(record))} />
    </PhotographedFindings>
  );
}
