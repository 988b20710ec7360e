import { type MessageKey, t } from '@inspect/contract/i18n';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { isInPage } from '../../platform/dirty/dirty-work.ts';
import { restored } from '../../platform/drafts/index.ts';
import { toast } from '../../platform/notify/toast.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { reloadNow } from '../../platform/server-status/new-version.ts';
import { useStore } from '../../platform/store.ts';
import { replaceWork, type Trouble, troubleStore, work } from '../../platform/work-database/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What this device keeps can't be kept, or not be read: what that means, and what helps (reliability S25). */
export function StorageNotice() {
  const trouble = useStore(troubleStore);
  // A browser that never keeps anything says so where something is typed.
  if (trouble === null || trouble === 'absent') return null;
  const Remedy = REMEDIES[trouble];
  return (
    <Notice tone="bad" role="alert" title={t(`attention.storage.${trouble}`)}>
      <p>{t(`attention.storage.${trouble}Text`)}</p>
      <Group gap="sm">
        <Remedy />
      </Group>
    </Notice>
  );
}

const REMEDIES = {
  full: Full,
  lost: Lost,
  broken: Broken,
  blocked: LookAgain,
} satisfies Record<Exclude<Trouble, 'absent'>, () => React.ReactNode>;

function Full() {
  return (
    <>
      <Action text="attention.storage.send" onClick={() => void outbox.drain()} />
      <SaveAll />
      <Action text="devices.understood" onClick={() => troubleStore.set(null)} />
    </>
  );
}

/** What lives in this page alone as files. */
function SaveAll() {
  const unkept = useStore(outbox.store).operations.filter((operation) => operation.unkept);
  const saveAll = async () => {
    // Wanted once in years: the first load does without it.
    const { saveOperation } = await import('./save-operation.ts');
    for (const operation of unkept)
      if (!(await saveOperation(operation))) toast.warning(t('attention.exportLost'));
  };
  if (unkept.length === 0) return null;
  return (
    <Button variant="default" h={44} onClick={() => void saveAll()}>
      {t('attention.storage.saveAll', { count: unkept.length })}
    </Button>
  );
}

/** Whoever sent something that lives in this page alone is asked before he takes the advice. */
function Lost() {
  return (
    <>
      <Asked
        text="serverStatus.reloadNow"
        title="serverStatus.reloadNow"
        why="attention.storage.reloadText"
        asks={isInPage}
        onConfirm={reloadNow}
      />
      <SaveAll />
    </>
  );
}

function Broken() {
  const repair = async () => {
    if (await replaceWork()) await reloadNow();
    else toast.danger(t('attention.storage.repairFailed'));
  };
  return (
    <>
      <LookAgain />
      <SaveAll />
      <Asked
        text="attention.storage.repair"
        title="attention.storage.repairTitle"
        why="attention.storage.repairText"
        onConfirm={repair}
      />
    </>
  );
}

type AskedProps = {
  text: ActionText;
  title: MessageKey;
  why: MessageKey;
  /** false = it is done at once */
  asks?: () => boolean;
  onConfirm: () => Promise<void>;
};

/** A remedy that loses something: done only by who was told so. */
function Asked({ text, title, why, asks = () => true, onConfirm }: AskedProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action text={text} onClick={() => (asks() ? setAsking(true) : void onConfirm())} />
      <ConfirmDialog
        opened={asking}
        danger
        title={t(title)}
        confirm={t(text)}
        onConfirm={() => {
          setAsking(false);
          void onConfirm();
        }}
        onCancel={() => setAsking(false)}
      >
        {t(why)}
      </ConfirmDialog>
    </>
  );
}

function LookAgain() {
  const look = async () => {
    await restored(() => work.device.get('this'), undefined);
    await outbox.refresh();
  };
  return <Action text="shell.retry" onClick={() => void look()} />;
}

type ActionText =
  | 'serverStatus.reloadNow'
  | 'attention.storage.send'
  | 'attention.storage.repair'
  | 'devices.understood'
  | 'shell.retry';

function Action({ text, onClick }: { text: ActionText; onClick: () => void }) {
  return (
    <Button variant="default" h={44} onClick={onClick}>
      {t(text)}
    </Button>
  );
}
