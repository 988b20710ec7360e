import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const PLACES = [
  process.env.CHROME_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

/** How Playwright starts the browser of the figures. */
export function chromiumProgram() {
  const executablePath = PLACES.find((place) => place && existsSync(place));
  return { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] };
}
