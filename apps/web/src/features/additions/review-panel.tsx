import { reviewEndpoints } from '@inspect/contract/additions';
import { t } from '@inspect/contract/i18n';
import { type ListDefinition, refFields } from '@inspect/contract/reference';
import { Button, Group, Text } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { call } from '../../platform/api/call.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';
import { type LocalRow, optionOf, useCopies, useCopy } from '../../platform/offline/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Picker } from '../../ui/form/picker/picker.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isUnreviewed } from './review-column.tsx';

type ReviewPanelProps = {
  name: string;
  list: ListDefinition;
  row: LocalRow;
  /** something is typed in the form beside it that an answer here would lose */
  unsaved: boolean;
  onDone: () => void;
};

/** What a form added: staff say that it is right, or which row it really is. */
export function ReviewPanel(props: ReviewPanelProps) {
  // Once it is asked here it is answered here, also when somebody else was faster.
  const [asked] = useState(isUnreviewed(props.row));
  const { can } = useSession();
  return asked && can(props.list.page, 'edit') ? <Review {...props} /> : null;
}

function Review({ name, list, row, unsaved, onDone }: ReviewPanelProps) {
  const review = useReview(name, unsaved, onDone);
  const others = useOthers(name, list, row);
  const [into, setInto] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const right = others.options?.find((option) => option.id === into);
  if (!isUnreviewed(row) && !review.working) return <Reviewed problem={review.problem} />;
  const { confirm, merge } = reviewEndpoints(list);
  const one = { params: { id: row._id } };
  const { version } = row;
  return (
    <section aria-label={t('additions.title')}>
      <Notice tone="wait" title={t('additions.title')}>
        <Text mb="xs">{t('additions.explained')}</Text>
        {unsaved ? (
          <Text mb="xs" fw={600} role="status">
            {t('additions.saveFirst')}
          </Text>
        ) : null}
        {review.problem === null ? null : (
          <Text mb="xs" role="alert">
            {review.problem}
          </Text>
        )}
        <Group mb="sm">
          <Button
            loading={review.working}
            disabled={unsaved}
            onClick={() =>
              review.run(t('additions.confirmed'), () => call(confirm, { ...one, body: { version } }))
            }
          >
            {t('additions.confirm')}
          </Button>
        </Group>
        <Picker
          {...others}
          name="mergeInto"
          label={t('additions.mergeInto')}
          value={into}
          onChange={setInto}
          disabled={review.working}
        />
        <Group mt="xs">
          <Button
            variant="default"
            disabled={!right || review.working || unsaved}
            onClick={() => setAsking(true)}
          >
            {t('additions.merge')}
          </Button>
        </Group>
        <ConfirmDialog
          opened={asking && right !== undefined}
          title={t('additions.merge')}
          confirm={t('additions.merge')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            if (right)
              review.run(t('additions.merged'), () =>
                call(merge, { ...one, body: { version, into: right.id } }),
              );
          }}
        >
          {t('additions.mergeQuestion', { name: row.name, into: right?.name ?? '' })}
        </ConfirmDialog>
      </Notice>
    </section>
  );
}

function Reviewed({ problem }: { problem: string | null }) {
  return (
    <section aria-label={t('additions.title')}>
      <Notice tone="info" role="status" title={problem ?? t('additions.reviewed')} />
    </section>
  );
}

/** The other rows that hang on the same one. */
function useOthers(name: string, list: ListDefinition, row: LocalRow) {
  const { rows, failure } = useCopy(name);
  const options = useMemo(() => {
    const parents = refFields(list).map(([field]) => field);
    const isOther = (other: LocalRow) =>
      other._id !== row._id && parents.every((field) => other[field] === row[field]);
    return rows?.filter(isOther).map(optionOf);
  }, [rows, list, row]);
  return { options, failure };
}

/** What was typed in the form meanwhile is not given up: then the record stays open. */
function useReview(name: string, unsaved: boolean, onDone: () => void) {
  const copies = useCopies();
  const typed = useRef(unsaved);
  typed.current = unsaved;
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const work = async (done: string, send: () => Promise<unknown>) => {
    setWorking(true);
    setProblem(null);
    try {
      await send();
      toast.success(done);
      // Closed before what is there is read anew: the row it came from may be gone then, and the focus with it.
      if (!typed.current) onDone();
      await copies.pull(name).catch(() => undefined);
    } catch (error) {
      setProblem(failureText(error));
      // Somebody else was faster: what is seen is what is there.
      await copies.pull(name).catch(() => undefined);
    } finally {
      setWorking(false);
    }
  };
  return { working, problem, run: (done: string, send: () => Promise<unknown>) => void work(done, send) };
}
