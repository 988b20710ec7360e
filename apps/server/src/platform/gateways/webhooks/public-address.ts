import { BlockList, isIP } from 'node:net';

/** Of IPv4 what is not of the open internet (IANA's registry of special addresses), with what was once meant for multicast. */
const NOT_PUBLIC_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Of IPv6 only this is public at all: no loopback, link-local, unique local, multicast, mapped IPv4 or NAT64 lies in it. */
const PUBLIC_6: [string, number] = ['2000::', 3];
/** Within it: what stands for IPv4 addresses (Teredo, 6to4), is for protocols and benchmarks, or for documents. */
const NOT_PUBLIC_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(family: 'ipv4' | 'ipv6', networks: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [network, length] of networks) list.addSubnet(network, length, family);
  return list;
}

const notPublic4 = listOf('ipv4', NOT_PUBLIC_4);
const public6 = listOf('ipv6', [PUBLIC_6]);
const notPublic6 = listOf('ipv6', NOT_PUBLIC_6);

/** An address of the open internet, in the form that a resolver gives; what is no address is none. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}
