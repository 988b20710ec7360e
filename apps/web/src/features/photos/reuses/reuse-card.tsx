import { pageOf } from '@inspect/contract/access';
import { type MessageKey, t } from '@inspect/contract/i18n';
import { formatDateTime, formatPlate } from '@inspect/contract/kernel';
import type { PhotoReuse } from '@inspect/contract/photos';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Picture } from '../show/picture.tsx';
import classes from './reuses.module.css';

const SAME = 0.995;
const NEARLY_SAME = 0.97;
const PERCENT = 100;

export function ReuseCard({ reuse }: { reuse: PhotoReuse }) {
  const percent = Math.round(reuse.likeness * PERCENT);
  return (
    <FormSection
      title={t(likenessKey(reuse.likeness))}
      beside={
        <>
          <StatusBadge tone="bad">{t('photos.reuse.likeness', { percent })}</StatusBadge>
          <span className={classes.quiet}>{t('photos.reuse.found', { time: formatDateTime(reuse.at) })}</span>
        </>
      }
    >
      <div data-wide className={classes.pair}>
        <Side heading={t('photos.reuse.earlier')} photo={reuse.earlier} />
        <Side heading={t('photos.reuse.later')} photo={reuse.photo} />
      </div>
    </FormSection>
  );
}

function likenessKey(likeness: number): MessageKey {
  if (likeness >= SAME) return 'photos.reuse.same';
  return likeness >= NEARLY_SAME ? 'photos.reuse.nearlySame' : 'photos.reuse.alike';
}

function Side({ heading, photo }: { heading: string; photo: PhotoReuse['photo'] }) {
  const { _id: id, kind, capturedAt, file } = photo;
  const shown = { id, kind, capturedAt, file, CarRegNo: null, refused: null, part: null };
  return (
    <section className={classes.side} aria-label={heading}>
      <Picture photo={shown} className={classes.picture} />
      <div className={classes.words}>
        <strong>{heading}</strong>
        <span>{t(`photos.kind.${kind}`)}</span>
        <span>{formatDateTime(capturedAt)}</span>
        <span>{photo.companyName}</span>
        <span>{photo.by}</span>
        <ToRecord photo={photo} />
      </div>
    </section>
  );
}

function ToRecord({ photo: { checkup, CarRegNo } }: { photo: PhotoReuse['photo'] }) {
  if (checkup === null) return <span className={classes.quiet}>{t('photos.reuse.noRecord')}</span>;
  return (
    <Anchor component={Link} to={`${pageOf('tech-service-all').url}/${checkup}`}>
      {CarRegNo
        ? t('photos.reuse.record', { plate: formatPlate(CarRegNo) })
        : t('photos.reuse.recordNoPlate')}
    </Anchor>
  );
}
