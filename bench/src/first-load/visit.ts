/// <reference lib="dom" />
import type { BrowserContext, CDPSession } from '@playwright/test';

declare global {
  interface Window {
    readyAfter?: number;
  }
}

/** Chromium's own «slow 4G», at a quarter of the processor. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const CPU = 4;
const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 20;
/** only when the bench goes on, not what it measures */
const ASK_EVERY_MS = 250;

/** What came until what one waits for was on screen. */
export type Visit = { milliseconds: number; requests: number; kilobytes: number; scripts: number };

/** One page from the address to what is waited for, as the page itself sees it. */
export async function visit(
  context: BrowserContext,
  url: string,
  wanted: string,
  line: typeof SLOW_LINE | null = SLOW_LINE,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (line) await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const traffic = followTraffic(devtools);
    // The frame after it is there, painted. To look at every frame would make the page draw each of them, which takes time of its
    // own. No function with a name: tsx would wrap it in a helper that the page lacks.
    await page.addInitScript(
      async ({ selector, pause }) => {
        while (!document.querySelector(selector)?.checkVisibility())
          await new Promise((done) => setTimeout(done, pause));
        await new Promise(requestAnimationFrame);
        setTimeout(() => {
          window.readyAfter = performance.now();
        });
      },
      { selector: wanted, pause: LOOK_EVERY_MS },
    );
    await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
    await page.waitForFunction(() => window.readyAfter !== undefined, undefined, {
      timeout: LIMIT_MS,
      polling: ASK_EVERY_MS,
    });
    return { milliseconds: await page.evaluate(() => window.readyAfter ?? Number.NaN), ...traffic() };
  } finally {
    await page.close();
  }
}

/** What crossed the line: the browser's store and the worker cost nobody anything. */
function followTraffic(devtools: CDPSession) {
  const scripts = new Set<string>();
  const seen = { requests: 0, bytes: 0, scriptBytes: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache) return;
    seen.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.bytes += encodedDataLength;
    if (scripts.has(requestId)) seen.scriptBytes += encodedDataLength;
  });
  return () => ({
    requests: seen.requests,
    kilobytes: seen.bytes / 1024,
    scripts: seen.scriptBytes / 1024,
  });
}
