import { promises as dns } from 'node:dns';

export type Address = { address: string; family: number };

/** For one question to one name server; the deadline of the delivery ends it all the same. */
const ASK_MS = 2_000;
const ASK_TIMES = 2;
const LOOPBACK: Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * All addresses of a name, by name servers alone: `dns.lookup` would take one of the few threads that files and passwords need too,
 * for as long as a partner's name server is silent. `servers`: instead of the machine's. Ends with the signal.
 */
export async function resolveName(name: string, signal: AbortSignal, servers?: string[]): Promise<Address[]> {
  if (name === 'localhost') return LOOPBACK;
  signal.throwIfAborted();
  const resolver = new dns.Resolver({ timeout: ASK_MS, tries: ASK_TIMES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]).finally(() =>
    signal.removeEventListener('abort', cancel),
  );
  const found = asked.flatMap((answer, at) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
      : [],
  );
  const [failed] = asked;
  if (found.length === 0 && failed.status === 'rejected') throw failed.reason;
  return found;
}
