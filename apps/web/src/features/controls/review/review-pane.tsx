import { type ControlRecord, type ControlRow, controlsEndpoints } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { failureOf, useRead } from '../../../platform/api/use-call.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { ResultBadge } from '../../checkup-list/index.ts';
import { checkupFacts, FindingsView, vehicleFacts } from '../../checkups/index.ts';
import { ReuseNotice, StoredPhotos } from '../../photos/index.ts';
import classes from '../controls.module.css';
import { ControlEvents, Said } from './said.tsx';
import { ControlBadge, ReasonBadges } from './status-badges.tsx';

type ReviewPaneProps = {
  row: ControlRow | undefined;
  /** what can be done with it, under its head */
  children: ReactNode;
};

/** One checkup to look at: photographs first, then what was found, what the system has noticed, and all the rest. */
export function ReviewPane({ row, children }: ReviewPaneProps) {
  const heading = useId();
  const id = row?._id ?? '';
  const read = useRead(controlsEndpoints.record, { params: { id } }, { enabled: row !== undefined });
  const record = read.data?.data;
  const failure = failureOf(read);
  if (!row) return <EmptyState text={t('controls.choose')} />;
  const { checkup } = row;
  return (
    <article className={classes.pane} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.plate}>
          {checkup.CarRegNo ? formatPlate(checkup.CarRegNo) : t('controls.noPlate')}
        </h2>
        <span className={classes.badges} role="status">
          <ControlBadge status={row.status} />
          <ResultBadge opinion={row.checkup.Opinion} status={row.checkup.status} />
          <ReasonBadges row={row} />
        </span>
      </header>
      {children}
      {failure ? <FailedState {...failure} /> : null}
      {record ? <Looked record={record} row={row} /> : failure ? null : <Skeleton height={320} radius="md" />}
    </article>
  );
}

function Looked({ record: { checkup, control, events }, row }: { record: ControlRecord; row: ControlRow }) {
  return (
    <>
      <FormSection title={t('photos.title')}>
        <div data-wide>
          {checkup.attachments.length > 0 ? (
            <StoredPhotos attachments={checkup.attachments} large />
          ) : (
            <p className={classes.quiet}>{t('photos.none')}</p>
          )}
          <ReuseNotice checkup={checkup._id} />
        </div>
      </FormSection>
      <Said control={control} events={events} />
      <FormSection title={t('controls.marks')}>
        <div data-wide>
          <Marks record={checkup} changedSince={row.changedSince} />
        </div>
      </FormSection>
      <FindingsView record={checkup} />
      <FormSection title={t('controls.facts')}>
        <div data-wide>
          <Facts facts={[...checkupFacts(checkup), ...vehicleFacts(checkup)]} />
        </div>
      </FormSection>
      <ControlEvents events={events} />
    </>
  );
}

type MarksProps = { record: ControlRecord['checkup']; changedSince: boolean };

/** In sentences: what the system has noticed, and how long it took. */
function Marks({ record: { marks, createdAt, concludedAt }, changedSince }: MarksProps) {
  const minutes = concludedAt
    ? Math.round((Date.parse(concludedAt) - Date.parse(createdAt)) / MINUTE_MS)
    : null;
  const noticed = [
    ...(changedSince ? [t('controls.changedSince')] : []),
    ...marks.map((mark) => t(`controls.mark.${mark}`)),
  ];
  return (
    <>
      {noticed.length > 0 ? (
        <ul className={classes.sentences}>
          {noticed.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className={classes.quiet}>{t('controls.noMarks')}</p>
      )}
      {minutes === null ? null : <p className={classes.quiet}>{t('controls.minutes', { minutes })}</p>}
    </>
  );
}

const MINUTE_MS = 60_000;
