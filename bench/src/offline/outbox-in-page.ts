/// <reference lib="dom" />
import type { Page } from '@playwright/test';

type Waiting = { id: string; kind: string };
/** As much of the application's outbox as is used here. */
type OutboxInPage = {
  store: {
    get: () => { owner: string | null; operations: readonly Waiting[] };
    subscribe: (heard: () => void) => () => void;
  };
  kindOf: (name: string) => object | undefined;
  add: (kind: object, operation: object, bytes: ArrayBuffer | null) => Promise<unknown>;
};

declare global {
  interface Window {
    outboxOfPage?: OutboxInPage;
    longest?: number;
    usableAfter?: number;
    sentAfter?: number;
    emptyAfter?: number;
  }
}

/**
 * The one outbox of the page, out of the application as it is built: each of its parts is a module that the page has loaded, and
 * loading it again by its address gives the same one.
 */
export async function findOutbox(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const parts = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/assets\/[^/]+\.js$/.test(name));
    for (const part of parts) {
      const exported: Record<string, unknown> = await import(part);
      for (const one of Object.values(exported))
        if (one && typeof one === 'object' && 'drain' in one && 'kindOf' in one && 'bytesOf' in one)
          window.outboxOfPage = one as unknown as OutboxInPage;
    }
    if (!window.outboxOfPage) throw new Error('the page has no outbox');
  });
}

export type ToKeep = {
  kind: string;
  id: string;
  payload: object;
  /** what the page shows of it, and nobody sends */
  beside?: object;
  dependsOn: readonly string[];
};

/** Hands them over as the forms do, each when the one before is kept. Milliseconds of each. */
export function keepOperations(page: Page, all: readonly ToKeep[]): Promise<number[]> {
  return page.evaluate(async (operations) => {
    const outbox = window.outboxOfPage;
    const owner = outbox?.store.get().owner;
    const times: number[] = [];
    for (const { kind, ...one } of operations) {
      const begun = performance.now();
      const said = await outbox?.add(outbox.kindOf(kind) ?? {}, { ...one, owner }, null);
      if (said !== 'stored') throw new Error(`not kept: ${said}`);
      times.push(performance.now() - begun);
    }
    return times;
  }, all);
}

/** Photographs of these checkups, all with the same picture: what is sealed, stored and sent is as much for each. */
export function keepPhotos(page: Page, checkups: readonly string[], picture: Buffer): Promise<number[]> {
  return page.evaluate(
    async ([ids, base64]) => {
      const outbox = window.outboxOfPage;
      const owner = outbox?.store.get().owner;
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const times: number[] = [];
      for (const checkup of ids) {
        const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('');
        const capturedAt = new Date().toISOString();
        const payload = { checkup, kind: 'vehicle', capturedAt, nonce: null, type: 'image/jpeg' };
        const begun = performance.now();
        const said = await outbox?.add(
          outbox.kindOf('photo') ?? {},
          { id, owner, payload },
          bytes.slice().buffer,
        );
        if (said !== 'stored') throw new Error(`not kept: ${said}`);
        times.push(performance.now() - begun);
      }
      return times;
    },
    [checkups, picture.toString('base64')] as const,
  );
}

/** From the first moment of the page: when its list is there, and the longest task of its thread. */
export async function watchStart(page: Page, wanted: string): Promise<void> {
  await page.addInitScript(async (selector) => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest ?? 0, duration);
    }).observe({ type: 'longtask', buffered: true });
    // Looked at every frame the page would draw each of them.
    while (!document.querySelector(selector)?.checkVisibility())
      await new Promise((done) => setTimeout(done, 20));
    await new Promise(requestAnimationFrame);
    setTimeout(() => {
      window.usableAfter = performance.now();
    });
  }, wanted);
}

/** Notes when the last operation and when everything is at the server, ms after the page began. */
export async function watchEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const outbox = window.outboxOfPage;
    outbox?.store.subscribe(() => {
      const { operations } = outbox.store.get();
      const now = performance.now();
      if (operations.length === 0) window.emptyAfter ??= now;
      if (operations.every(({ kind }) => kind === 'photo')) window.sentAfter ??= now;
    });
  });
}

export const left = (page: Page): Promise<number> =>
  page.evaluate(() => window.outboxOfPage?.store.get().operations.length ?? -1);
