import type { Device } from './device.ts';
import type { Leaving } from './network.ts';
import type { Page } from './page.ts';
import type { Told } from './request.ts';

/** What a person was told of one thing that he did. */
export type Kept = {
  id: string;
  kind: string;
  /** his id */
  owner: string;
  device: Device;
  dependsOn: readonly string[];
  /** of the checkup or list row that it is about */
  record: string;
  /** the page said so; null = it did not come to say anything */
  said: string | null;
  /** the server may say no to it */
  mayBeRefused: boolean;
  givenUp: boolean;
  /** it is gone from the device, and the server has it */
  accepted: boolean;
  /** how often the server failed over it, or over a batch with it */
  faults: number;
};

export class Broken extends Error {}

/** Looks at everything that leaves a page, and says at once when it should not have left. */
export function createWatch(
  kept: ReadonlyMap<string, Kept>,
  ownerOf: (token: string | null) => string | undefined,
) {
  const onTheWay = new Map<string, Set<Page>>();
  const payloads = new Map<string, string>();
  const wrong: string[] = [];

  function leaves({ page, token, sent, ids }: Leaving): () => void {
    // What a page sent in its last moment arrives after it.
    if (!page.alive) return () => {};
    const { device } = page;
    const pending = new Set(device.rowsOf('operations').map(({ key }) => String(key)));
    for (const id of ids) {
      const known = kept.get(id);
      const others = [...(onTheWay.get(id) ?? [])].filter((other) => other.alive && other !== page);
      if (others.length > 0) wrong.push(`${id} is sent by two pages of one browser at once`);
      onTheWay.set(id, new Set([...others, page]));
      if (known?.givenUp) wrong.push(`${id} is sent after it was given up`);
      if (known && known.owner !== ownerOf(token) && ownerOf(token) !== undefined)
        wrong.push(`${id} is sent in somebody else's name`);
      const ahead = known?.dependsOn.filter((parent) => pending.has(parent)) ?? [];
      if (ahead.length > 0) wrong.push(`${id} is sent before ${ahead.join()}, on which it stands`);
    }
    if (sent.address === '/api/operations') lookInto(String(sent.body));
    const ended = () => {
      for (const id of ids) onTheWay.get(id)?.delete(page);
    };
    sent.signal?.addEventListener('abort', ended, { once: true });
    return ended;
  }

  function lookInto(body: string): void {
    const { operations } = JSON.parse(body) as {
      operations: { id: string; seq: number; payload: unknown }[];
    };
    const fresh = operations.filter(({ id }) => !payloads.has(id)).map(({ seq }) => seq);
    if (fresh.some((seq, at) => seq < (fresh[at - 1] ?? 0))) wrong.push(`sent out of order: ${fresh.join()}`);
    for (const { id, payload } of operations) {
      const text = JSON.stringify(payload);
      if ((payloads.get(id) ?? text) !== text) wrong.push(`${id} is sent with another payload than before`);
      payloads.set(id, text);
    }
  }

  return {
    wrong,
    leaves,
    isOnItsWay: (id: string): boolean => [...(onTheWay.get(id) ?? [])].some(({ alive }) => alive),
    answered: ({ ids, sent, fault }: Leaving, { status, text }: Told): void => {
      if (fault === null && sent.address === '/api/operations' && (status === 400 || status === 413))
        wrong.push(`a batch of ${ids.length} is refused as a whole: ${text}`);
      const failed = status >= 500 ? ids : faultsIn(text);
      for (const id of failed) {
        const known = kept.get(id);
        if (known) known.faults += 1;
      }
    },
  };
}

function faultsIn(text: string): readonly string[] {
  try {
    const { data } = JSON.parse(text) as { data?: { id: string; outcome: string }[] };
    return Array.isArray(data) ? data.filter(({ outcome }) => outcome === 'retry').map(({ id }) => id) : [];
  } catch {
    return [];
  }
}
