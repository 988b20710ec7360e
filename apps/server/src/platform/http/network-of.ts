import { isIPv6 } from 'node:net';

/** Whom an address belongs to: of IPv6 the /64 that a home is given; IPv4 inside IPv6 is the IPv4 address. */
export function networkOf(address: string): string {
  return prefixOf(address, 4) ?? address;
}

/** Who may have many such networks: of IPv6 the /48 that an office or a tunnel is given for nothing; null = IPv4. */
export function siteOf(address: string): string | null {
  return prefixOf(address, 3);
}

/** null = not one of IPv6, but for IPv4 inside IPv6 */
function prefixOf(address: string, length: 3 | 4): string | null {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return length === 4 ? mapped : null;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // A dotted end stands for two groups, which only matters for how many are left out.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, length);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${length * 16}`;
}
