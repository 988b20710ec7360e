import type { Device } from './device.ts';
import type * as PageEntry from './page-entry.ts';
import type { Sent, Told } from './request.ts';
import type { Timeline } from './timeline.ts';
import { webCrypto } from './web-crypto.ts';

type Program = (globals: Record<string, unknown>) => typeof PageEntry;
/** How a page reaches the server; fails when nobody answers. */
export type Send = (page: Page, sent: Sent) => Promise<Told>;

/** One tab: everything in its memory is gone when it is. */
export type Page = {
  device: Device;
  alive: boolean;
  gone: Promise<never>;
  onDeath: Set<() => void>;
  /** its process ends here and now */
  die: () => void;
  /** it asked for itself anew */
  reloads: boolean;
  problems: unknown[];
  inspect: typeof PageEntry;
};

/** What the server's clock shows when the time of a simulation begins. */
export const NOON = Date.parse('2026-11-20T08:00:00Z');

export function openPage(
  { timeline, program, send }: { timeline: Timeline; program: Program; send: Send },
  device: Device,
  unknown: readonly string[] = [],
): Page {
  let end = (_: Error) => {};
  const gone = new Promise<never>((_, reject) => {
    end = reject;
  });
  gone.catch(() => undefined);
  const page: Page = {
    device,
    alive: true,
    gone,
    onDeath: new Set(),
    reloads: false,
    problems: [],
    die: () => {
      if (!page.alive) return;
      page.alive = false;
      for (const last of page.onDeath) last();
      end(new Error('the page is gone'));
    },
    inspect: {} as typeof PageEntry,
  };
  page.inspect = program(globalsOf(page, timeline, send));
  page.inspect.startPage(unknown);
  return page;
}

function globalsOf(page: Page, timeline: Timeline, send: Send): Record<string, unknown> {
  const { device } = page;
  // A browser's clock counts whole milliseconds.
  const wall = () => Math.floor(NOON + timeline.now() + device.clock.off);
  const own = new EventTarget();
  const listen = own.addEventListener.bind(own);
  class PageDate extends Date {
    constructor(...given: [] | [number | string]) {
      super(...((given.length === 0 ? [wall()] : given) as [number]));
    }
    static override now(): number {
      return wall();
    }
  }
  const setTimer = (work: () => void, ms = 0) => timeline.after(page, ms, work);
  const clearTimer = (stop?: () => void) => stop?.();
  const location = {
    href: 'http://inspect.test/',
    protocol: 'http:',
    reload: () => {
      page.reloads = true;
      page.die();
    },
    assign: () => undefined,
  };
  return {
    ...device.databaseOf(page),
    document: cookiesOf(
      device,
      Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false }),
    ),
    location,
    navigator: { locks: device.locksOf(page), onLine: true, userAgent: 'simulation' },
    localStorage: device.storageOf(page, own),
    sessionStorage: tabStorage(),
    fetch: (address: string, init: RequestInit) => fetched(page, send, address, init),
    XMLHttpRequest: uploadOf(page, timeline, send),
    BroadcastChannel: device.channelOf(page),
    crypto: webCrypto(device.ids),
    performance: { now: () => timeline.now() },
    Date: PageDate,
    Math: Object.create(Math, { random: { value: device.chance } }),
    setTimeout: setTimer,
    clearTimeout: clearTimer,
    setInterval: setTimer,
    clearInterval: clearTimer,
    reportError: (problem: unknown) => void (page.alive && page.problems.push(problem)),
    addEventListener: listen,
    removeEventListener: own.removeEventListener.bind(own),
    dispatchEvent: own.dispatchEvent.bind(own),
  };
}

function tabStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
}

function cookiesOf(device: Device, document: EventTarget): EventTarget {
  return Object.defineProperty(document, 'cookie', {
    get: () => [...device.cookies].map((pair) => pair.join('=')).join('; '),
    set: (line: string) => {
      const [pair = '', ...facts] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (facts.includes('Max-Age=0')) device.cookies.delete(name);
      else device.cookies.set(name, value);
    },
  });
}

async function fetched(page: Page, send: Send, address: string, init: RequestInit) {
  const { method = 'GET', headers = {}, body, signal } = init;
  const sent = {
    method,
    address,
    headers: headers as Record<string, string>,
    body: (body ?? null) as string | null,
    signal: signal ?? null,
  };
  const told = await untilAborted(send(page, sent), signal);
  return {
    ok: told.status >= 200 && told.status < 300,
    status: told.status,
    headers: { get: (name: string) => told.headers[name] ?? null },
    body: bodyOf(told.text),
    json: async () => JSON.parse(told.text),
  };
}

/** The answer's bytes as a stream of one piece, which waits for nobody. */
function bodyOf(text: string) {
  const pieces = [new TextEncoder().encode(text)];
  const read = async () => {
    const value = pieces.shift();
    return { value, done: value === undefined };
  };
  return { getReader: () => ({ read }) };
}

function untilAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | null | undefined,
): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('', 'AbortError'));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}

/** As much of XMLHttpRequest as `upload` uses. */
function uploadOf(page: Page, timeline: Timeline, send: Send) {
  return class {
    readonly upload = { onprogress: null };
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    ontimeout = () => {};
    onabort = () => {};
    #sent = { method: '', address: '', headers: {} as Record<string, string> };
    #told: Told['headers'] = {};
    readonly #end = new AbortController();
    open(method: string, address: string): void {
      this.#sent = { ...this.#sent, method, address };
    }
    setRequestHeader(name: string, value: string): void {
      this.#sent.headers[name] = value;
    }
    getResponseHeader(name: string): string | null {
      return this.#told[name] ?? null;
    }
    abort(): void {
      if (this.#end.signal.aborted) return;
      this.#end.abort();
      this.onabort();
    }
    send(form: FormData): void {
      void this.#send(form.get('attachment') as File);
    }
    async #send(file: File): Promise<void> {
      const content = Buffer.from(await timeline.hold(file.arrayBuffer()));
      const boundary = 'inspect-simulation';
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="attachment"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const type = `multipart/form-data; boundary=${boundary}`;
      const { signal } = this.#end;
      const sent = { ...this.#sent, headers: { ...this.#sent.headers, 'content-type': type }, body, signal };
      try {
        const told = await send(page, sent);
        this.#told = told.headers;
        [this.status, this.responseText] = [told.status, told.text];
        if (!signal.aborted) this.onload();
      } catch {
        if (!signal.aborted) this.onerror();
      }
    }
  };
}
