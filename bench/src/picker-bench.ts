/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { line, ratio } from './figures.ts';
import { signIn, startBuiltServer } from './start-server.ts';

declare global {
  interface Window {
    drawn?: Promise<number>;
  }
}

const KEYS = 'corolla prius golf camry niva passat';
const PLACES = [
  process.env.CHROME_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

/** A key pressed in a picker until its options are drawn, beside a key pressed in a plain text field of the same form. */
export async function pickerBench(databaseUrl: string): Promise<string[]> {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const executablePath = PLACES.find((place) => place && existsSync(place));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ locale: 'hy-AM', timezoneId: 'Asia/Yerevan' });
    const { cookie } = await signIn(server.origin, 'operator');
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return { name, value, url: server.origin };
      }),
    );
    const page = await context.newPage();
    await page.goto(`${server.origin}/tech-service/add`);
    // All models of a make hang on the make; makes are the longest list a picker shows at once, so both are asked.
    await page.locator('#field-car').waitFor();
    await page.waitForFunction(() =>
      indexedDB.databases().then((all) => all.some(({ name }) => name === 'offline')),
    );
    await page.waitForFunction(() => localStorage.getItem('inspect.copies')?.includes('streets'), undefined, {
      timeout: 30_000,
    });
    const picked: number[] = [];
    const plain: number[] = [];
    for (const key of KEYS) {
      picked.push(await drawn(page, '#field-car', key));
      plain.push(await drawn(page, '#field-ownerName', key));
      await page.locator('#field-car').fill('');
    }
    return [
      line('key press → options shown (262 makes)', picked, 'ms'),
      line('key press → letter shown, plain field', plain, 'ms'),
      ratio('picker : plain field', picked, plain),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Milliseconds from the key event to the frame after it, as the page itself sees them. */
async function drawn(page: Page, selector: string, key: string): Promise<number> {
  await page.locator(selector).focus();
  await page.evaluate((field) => {
    const input = document.querySelector(field);
    window.drawn = new Promise((resolve) =>
      input?.addEventListener(
        'keydown',
        (event) =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp))),
        { once: true, capture: true },
      ),
    );
  }, selector);
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  return page.evaluate(() => window.drawn ?? Number.NaN);
}
