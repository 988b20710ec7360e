import { t } from '@inspect/contract/i18n';
import { Box, Button, Group } from '@mantine/core';
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

/** ms of the device's clock: not offered before */
const notBefore = z.number();

/**
 * The application may be put on this device: it then opens without a browser's bar, and browsers keep better what it stores.
 * Offered at a calm moment: not on the first day, not while something is typed or on its way, and for thirty days not again.
 * It comes and goes by itself, so it stands below the page, where nothing makes way for it.
 */
export function InstallOffer() {
  const prompt = useStore(installPrompt);
  const dirty = useSyncExternalStore(onDirtyChange, isDirty);
  const waiting = useStore(outbox.store).operations.length;
  const { link } = useServerStatus();
  const [isDue, setDue] = useState(isDueNow);
  if (!isDue || dirty || waiting > 0 || link !== 'online' || !(prompt || isAppleBrowser())) return null;
  const later = () => {
    writeState(localKeys.installing, Date.now() + AGAIN_MS);
    setDue(false);
  };
  const install = async () => {
    const { outcome } = (await prompt?.prompt()) ?? {};
    // A browser lets its question be asked once.
    installPrompt.set(null);
    if (outcome !== 'accepted') later();
  };
  return (
    <Box mt="md">
      <Notice tone="info" title={t('devices.install')}>
        <p>{t(prompt ? 'devices.installText' : 'devices.installApple')}</p>
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
    </Box>
  );
}

function isDueNow(): boolean {
  const now = Date.now();
  const from = readState(localKeys.installing, notBefore);
  if (from === null) writeState(localKeys.installing, now + DAY_MS);
  return from !== null && now >= from;
}

/** There a person does it himself, and what is stored goes after seven days without a visit unless he does. */
function isAppleBrowser(): boolean {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return /iPhone|iPad/.test(navigator.userAgent) && !isInstalled;
}
