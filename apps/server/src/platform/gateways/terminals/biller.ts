import { BlockList, isIP } from 'node:net';

/** What was agreed with a network of terminals that calls us. Off where there is none. */
export type Biller = {
  token: string;
  /** whose company takes what is paid for a vehicle that stands nowhere yet */
  station: string;
  /** addresses and CIDRs that it calls from; nobody else is heard */
  addresses: readonly string[];
};

/** `ip`: of who calls, as the trusted proxies say. */
export function mayCall({ addresses }: Pick<Biller, 'addresses'>, ip: string): boolean {
  const list = new BlockList();
  for (const address of addresses) {
    const [network = '', bits] = address.split('/');
    const family = familyOf(network);
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return isIP(ip) !== 0 && list.check(ip, familyOf(ip));
}

/** A comma list of addresses and CIDRs; undefined where something else stands in it, or a network that is everybody. */
export function addressesOf(text: string): string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every(isNetwork) ? parts : undefined;
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && (bits === undefined || (Number(bits) >= 8 && Number(bits) <= most));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
