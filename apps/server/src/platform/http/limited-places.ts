import { networkOf, siteOf } from './network-of.ts';

/** So many times the tries of one network may come from all networks of a /48 together. */
const NETWORKS_OF_A_SITE = 10;

/** Where a try from an address is counted, and how many each place may have in a minute: its network, of IPv6 also its /48. */
export function limitedPlaces(address: string, tries: number): { name: string; most: number }[] {
  const site = siteOf(address);
  const network = { name: networkOf(address), most: tries };
  return site === null ? [network] : [network, { name: site, most: tries * NETWORKS_OF_A_SITE }];
}
