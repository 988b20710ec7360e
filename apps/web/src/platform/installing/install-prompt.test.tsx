import { afterEach, expect, it } from 'vitest';
import { followInstalling, installPrompt } from './install-prompt.ts';

afterEach(() => {
  globalThis.inspectInstallPrompt = undefined;
  installPrompt.set(null);
});

it('takes what the browser offered before the application had begun', () => {
  const offered = new Event('beforeinstallprompt');
  globalThis.inspectInstallPrompt = offered;
  followInstalling();
  expect(installPrompt.get()).toBe(offered);
});
