import { isIPv4 } from 'node:net';

/** Whether only this machine reaches the host: a name or an address, IPv6 also in the brackets of a URL. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}
