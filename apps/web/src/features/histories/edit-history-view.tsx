import { type EditHistory, type HistoryEntity, historiesEndpoints } from '@inspect/contract/histories';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../platform/api/use-call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { actionText } from './change-words.ts';
import classes from './edit-history-view.module.css';

type EditHistoryViewProps = {
  entity: HistoryEntity;
  record: string;
  labelOf: (field: string) => string;
  textOf: (field: string, value: unknown) => string;
};

const STEP = 10;

/** Who changed what, newest first, in the words of the form. */
export function EditHistoryView({ entity, record, labelOf, textOf }: EditHistoryViewProps) {
  const [shown, setShown] = useState(STEP);
  const read = useRead(
    historiesEndpoints.editHistories,
    { query: { entity, record, limit: String(shown) } },
    { keepPrevious: true, staleTime: 0 },
  );
  const edits = read.data?.data;
  return (
    <section className={classes.history} aria-label={t('histories.title')}>
      <Title order={2} size="h4">
        {t('histories.title')}
      </Title>
      {read.isError ? <p role="alert">{failureText(read.error)}</p> : null}
      {!edits && !read.isError ? <Skeleton height={60} /> : null}
      {edits?.length === 0 ? <p>{t('histories.empty')}</p> : null}
      <ol className={classes.edits}>
        {edits?.map((edit) => (
          <Edit key={edit._id} edit={edit} labelOf={labelOf} textOf={textOf} />
        ))}
      </ol>
      {(read.data?.pagination.count ?? 0) > shown ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + STEP)}>
          {t('histories.more')}
        </Button>
      ) : null}
    </section>
  );
}

type EditProps = Pick<EditHistoryViewProps, 'labelOf' | 'textOf'> & { edit: EditHistory };

function Edit({ edit, labelOf, textOf }: EditProps) {
  const said = (field: string, value: unknown) => textOf(field, value) || t('shell.emptyValue');
  return (
    <li>
      <p className={classes.who}>
        <time dateTime={edit.at}>{formatDateTime(edit.at)}</time> · {edit.userName} · {actionText(edit)}
      </p>
      <ul className={classes.changes}>
        {edit.changes.map(({ field, before, after }) => (
          <li key={field}>
            {edit.action === 'create'
              ? t('shell.fieldError', { name: labelOf(field), text: said(field, after) })
              : t('histories.change', {
                  name: labelOf(field),
                  before: said(field, before),
                  after: said(field, after),
                })}
          </li>
        ))}
      </ul>
    </li>
  );
}
