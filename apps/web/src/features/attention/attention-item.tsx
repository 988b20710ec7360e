import { t } from '@inspect/contract/i18n';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload, IconExternalLink, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { toast } from '../../platform/notify/toast.ts';
import { followersOf, type Operation, outbox } from '../../platform/outbox/index.ts';
import { ageText } from '../../ui/age-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './attention.module.css';
import { saveOperation } from './save-operation.ts';
import { addressFor, recordedText, shownOf } from './shown-operation.ts';
import { usePicture } from './use-picture.ts';

const SIZE = 18;

type ItemProps = { operation: Operation; all: readonly Operation[]; onGone: () => void };

/** One thing that the server does not have: what, when and why, and everything that can be done with it. */
export function AttentionItem({ operation, all, onGone }: ItemProps) {
  const person = useSession();
  const shown = shownOf(operation);
  const picture = usePicture(operation.id, shown.picture);
  const followers = followersOf(operation.id, all);
  const address = addressFor(person, shown);
  const edit = outbox.kindOf(operation.kind)?.edit?.(operation);
  // The same is refused for the same reason again: what helps comes first.
  const isInVain = edit !== undefined && operation.refusal?.code === 'validation';
  const mend = edit ? <Mend to={edit} first={isInVain} /> : null;
  const label = `${shown.title}, ${recordedText(operation)}`;
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    await outbox.retry(operation.id).finally(() => setBusy(false));
  };
  const save = async () => {
    if (!(await saveOperation(operation))) toast.warning(t('attention.exportLost'));
  };
  return (
    <li className={classes.item} data-refused={operation.refusal !== null || undefined}>
      <article aria-label={label} className={classes.body}>
        {picture ? <img src={picture} alt={shown.title} className={classes.picture} /> : null}
        <div className={classes.facts}>
          <Title order={2} size="h4">
            {shown.title}
          </Title>
          <Text size="sm" c="dimmed">
            {t('attention.recorded', { time: recordedText(operation) })}
          </Text>
          <Why operation={operation} />
          <Followers followers={followers} />
          <Group gap="sm" mt="sm">
            {isInVain ? mend : null}
            <Button
              h={44}
              variant={isInVain ? 'default' : 'filled'}
              loading={busy}
              leftSection={<IconRefresh size={SIZE} aria-hidden />}
              onClick={() => void tryAgain()}
            >
              {t('shell.retry')}
            </Button>
            {isInVain ? null : mend}
            {address ? (
              <Button
                component={Link}
                to={address}
                variant="default"
                h={44}
                leftSection={<IconExternalLink size={SIZE} aria-hidden />}
              >
                {t('attention.show')}
              </Button>
            ) : null}
            <Button
              variant="default"
              h={44}
              leftSection={<IconDownload size={SIZE} aria-hidden />}
              onClick={() => void save()}
            >
              {t('attention.export')}
            </Button>
            <Delete operation={operation} followers={followers} onGone={onGone} />
          </Group>
        </div>
      </article>
    </li>
  );
}

function Mend({ to, first }: { to: string; first: boolean }) {
  return (
    <Button
      component={Link}
      to={to}
      variant={first ? 'filled' : 'default'}
      h={44}
      leftSection={<IconPencil size={SIZE} aria-hidden />}
    >
      {t('attention.edit')}
    </Button>
  );
}

function Why({ operation: { refusal, savedAt } }: { operation: Operation }) {
  if (!refusal) return <Text>{t('attention.held', { age: ageText(Date.now() - savedAt) })}</Text>;
  const texts = [...new Set([refusal.message, ...Object.values(refusal.fields)])];
  return (
    <div className={classes.why}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function Followers({ followers }: { followers: readonly Operation[] }) {
  if (followers.length === 0) return null;
  return (
    <>
      <Text size="sm" mt="xs">
        {t('attention.followers', { count: followers.length })}
      </Text>
      <ul className={classes.followers}>
        {followers.map((one) => (
          <li key={one.id}>
            {shownOf(one).title}, {recordedText(one)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asked once more, by what is lost: nobody else has it. */
function Delete({
  operation,
  followers,
  onGone,
}: Omit<ItemProps, 'all'> & { followers: readonly Operation[] }) {
  const [asked, setAsked] = useState(false);
  const names = followers.map((one) => shownOf(one).title).join(', ');
  const remove = async () => {
    setAsked(false);
    await outbox.discard(operation.id);
    const isThere = outbox.store.get().operations.some(({ id }) => id === operation.id);
    if (isThere) return toast.warning(t('attention.stillThere'));
    toast.success(t('attention.deleted'));
    onGone();
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        h={44}
        leftSection={<IconTrash size={SIZE} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('attention.delete')}
      </Button>
      <ConfirmDialog
        danger
        opened={asked}
        title={t('attention.deleteTitle')}
        confirm={t('attention.delete')}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      >
        <p>{t('attention.deleteText', { what: shownOf(operation).title, time: recordedText(operation) })}</p>
        {followers.length > 0 ? <p>{t('attention.deleteFollowers', { names })}</p> : null}
      </ConfirmDialog>
    </>
  );
}
