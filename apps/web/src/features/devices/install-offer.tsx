import { t } from '@inspect/contract/i18n';
import { Button, Group } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { isDirty, onDirtyChange } from '../../platform/dirty/dirty-work.ts';
import { installPrompt } from '../../platform/installing/install-prompt.ts';
import { localKeys } from '../../platform/local-state/keys.ts';
import { readState, writeState } from '../../platform/local-state/local-state.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';
import { useStore } from '../../platform/store.ts';
import { Notice } from '../../ui/notice.tsx';

const DAY_MS = 86_400_000;
const AGAIN_MS = 30 * DAY_MS;

/** ms of the device's clock: when somebody was first signed in here, and said «later» */
const memory = z.object({ since: z.number(), laterAt: z.number().nullable() });

/**
 * The application may be put on this device: it then opens without a browser's bar, and browsers keep better what it stores.
 * Offered at a calm moment: not on the first day, not while something is typed or on its way, and for thirty days not again.
 */
export function InstallOffer() {
  const prompt = useStore(installPrompt);
  const dirty = useSyncExternalStore(onDirtyChange, isDirty);
  const waiting = useStore(outbox.store).operations.length;
  const { link } = useServerStatus();
  const [isDue, setDue] = useState(isDueNow);
  if (!isDue || dirty || waiting > 0 || link !== 'online' || !(prompt || isAppleBrowser())) return null;
  const later = () => {
    writeState(localKeys.installing, { since: 0, laterAt: Date.now() });
    setDue(false);
  };
  const install = async () => {
    const { outcome } = (await prompt?.prompt()) ?? {};
    // A browser lets its question be asked once.
    installPrompt.set(null);
    if (outcome !== 'accepted') later();
  };
  return (
    <Notice tone="info" title={t('devices.install')}>
      <p style={{ margin: 0 }}>{t(prompt ? 'devices.installText' : 'devices.installApple')}</p>
      <Group gap="sm">
        {prompt ? (
          <Button h={44} onClick={() => void install()}>
            {t('devices.installNow')}
          </Button>
        ) : null}
        <Button variant="default" h={44} onClick={later}>
          {t('devices.installLater')}
        </Button>
      </Group>
    </Notice>
  );
}

function isDueNow(): boolean {
  const now = Date.now();
  const known = readState(localKeys.installing, memory);
  if (!known) writeState(localKeys.installing, { since: now, laterAt: null });
  const { since, laterAt } = known ?? { since: now, laterAt: null };
  return now - since >= DAY_MS && (laterAt === null || now - laterAt >= AGAIN_MS);
}

/** There a person does it himself, and what is stored goes after seven days without a visit unless he does. */
function isAppleBrowser(): boolean {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return /iPhone|iPad/.test(navigator.userAgent) && !isInstalled;
}
