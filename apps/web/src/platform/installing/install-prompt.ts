import { createStore } from '../store.ts';

/** What Chromium gives when the application could be installed; no other browser has it, and no library types it. */
export type InstallPrompt = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  /** what the browser offered before the application had begun: `app/main.ts` */
  var inspectInstallPrompt: Event | undefined;
}

/** null = the browser offers nothing, or not yet */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Once, when the application begins: the browser says it a single time, and would ask at a moment of its own. */
export function followInstalling(): void {
  if (globalThis.inspectInstallPrompt) installPrompt.set(globalThis.inspectInstallPrompt as InstallPrompt);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(null));
}
