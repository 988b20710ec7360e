const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** Groups of an IPv6 address, `::` standing for as many zeros as are missing; dotted ends are not taken. */
function isIPv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}

/** An address or a network (192.0.2.0/24, 2001:db8::/32), as PostgreSQL's `inet` takes it; a network of everybody is none. */
export function isNetwork(text: string): boolean {
  const [address = '', length, more] = text.split('/');
  if (more !== undefined) return false;
  const longest = IPV4.test(address) ? 32 : isIPv6(address) ? 128 : null;
  if (longest === null) return false;
  if (length === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= longest;
}
