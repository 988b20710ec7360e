import { LIST_NAMES, LISTS, type ListDefinition } from '@inspect/contract/reference';
import { z } from 'zod';
import { signIn, startBuiltServer } from './start-server.ts';

type Cost = { requests: number; bytes: number };
const NOTHING: Cost = { requests: 0, bytes: 0 };
const add = (left: Cost, right: Cost): Cost => ({
  requests: left.requests + right.requests,
  bytes: left.bytes + right.bytes,
});

const answer = z.object({
  data: z.array(z.looseObject({ _id: z.string(), name: z.string(), version: z.int() })),
  pagination: z.object({ total: z.int() }),
});

/** What a browser's copy of all twelve lists costs: the first time, when nothing has changed, and after one edit. */
export async function referenceBench(databaseUrl: string): Promise<string[]> {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const { cookie } = await signIn(server.origin, 'admin');
  const tags = new Map<string, string>();
  const lists: ListDefinition[] = LIST_NAMES.map((name) => LISTS[name]);

  /** Bytes of the body; headers are a few hundred in every case. */
  const get = async (path: string, tag?: string) => {
    const headers = { cookie, ...(tag ? { 'if-none-match': tag } : {}) };
    const response = await fetch(`${server.origin}/api${path}`, { headers });
    const body = await response.text();
    return { response, body, cost: { requests: 1, bytes: Buffer.byteLength(body) } };
  };
  const whole = async (list: ListDefinition): Promise<Cost> => {
    let cost = NOTHING;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const {
        response,
        body,
        cost: one,
      } = await get(list.cached ? list.path : `${list.path}?limit=200&page=${page}`);
      tags.set(list.path, response.headers.get('etag') ?? '');
      pages = answer.parse(JSON.parse(body)).pagination.total;
      cost = add(cost, one);
    }
    return cost;
  };
  const refresh = async (list: ListDefinition): Promise<Cost> => {
    const tag = tags.get(list.path) ?? '';
    const { response, cost } = await get(`${list.path}?since=${tag.replaceAll('"', '')}`, tag);
    tags.set(list.path, response.headers.get('etag') ?? '');
    return cost;
  };
  const all = async (read: (list: ListDefinition) => Promise<Cost>) => {
    let cost = NOTHING;
    for (const list of lists) cost = add(cost, await read(list));
    return cost;
  };
  const edit = async (list: ListDefinition) => {
    const [row] = answer.parse(JSON.parse((await get(`${list.path}?limit=1`)).body)).data;
    await fetch(`${server.origin}/api${list.path}/${row?._id}`, {
      method: 'PUT',
      headers: {
        cookie,
        origin: server.origin,
        'content-type': 'application/json',
        'x-requested-with': 'inspect',
      },
      body: JSON.stringify({ version: row?.version, name: `${row?.name} 2` }),
    });
  };

  try {
    const first = await all(whole);
    const unchanged = await all(refresh);
    await edit(LISTS.carModels);
    const one = await refresh(LISTS.carModels);
    await edit(LISTS.classificators);
    const changed = await all(refresh);
    const say = (name: string, { requests, bytes }: Cost) =>
      `${name.padEnd(46)} ${requests} requests, ${bytes.toLocaleString('en')} bytes (× ${(bytes / first.bytes).toFixed(4)} of the first load)`;
    return [
      say('twelve lists, first load', first),
      say('twelve lists, nothing has changed', unchanged),
      say('car models, one of 3,867 has changed', one),
      say('twelve lists, one classificator has changed', changed),
      'with the socket connected a change costs no request at all; a start with nothing changed neither',
    ];
  } finally {
    await server.stop();
  }
}
