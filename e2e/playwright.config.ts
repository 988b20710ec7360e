import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './fixtures/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: './test-results',
  // As many as the smallest machine has cores: each has a server, a database and browsers of its own, and with one more a machine
  // of two cores was so busy (a load of twelve) that the server refused to wait for a connection.
  workers: 2,
  fullyParallel: false,
  // A person gets no second try either. What failed runs once more for its trace (`run-journeys.mjs`), and stays failed.
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'hy-AM',
    timezoneId: 'Asia/Yerevan',
    // Without a graphics card the processor draws each frame of a movement: a page that loads with it draws ten times as many. A
    // journey about what moves asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Every journey is a new browser, which stores the whole application anew: a quarter of all processor time. Journeys of
    // the stored application, of lost connections, new versions and whole days allow it (`test.use`).
    serviceWorkers: 'block',
    // Recording every journey costs as much again as the journeys themselves.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: CHROMIUM_ARGS,
    },
  },
});
