import type { Config } from '../platform/config/config.ts';
import { isLoopback } from '../platform/config/is-loopback.ts';
import { StartError } from '../platform/start-error.ts';

/**
 * Before anything is opened. A demonstration has passwords that everybody knows, so only its own machine may reach it.
 * The program speaks no TLS: under an https address there is a proxy, and unless it is known, all people are one address.
 * @throws StartError with one line that names the setting
 */
export function refuseUnsafeNetwork(
  config: Pick<Config, 'mode' | 'host' | 'publicOrigin' | 'publicDemonstration' | 'trustProxy'>,
): void {
  const { mode, host, publicOrigin, publicDemonstration, trustProxy } = config;
  if (mode === 'production') {
    if (!publicOrigin?.startsWith('https:') || trustProxy !== undefined) return;
    throw new StartError(
      'TRUST_PROXY is missing: set it to the address of the proxy that speaks TLS, or everybody shares one address and is shut out by one person’s wrong passwords; "none" where no proxy says who asks.',
      { exitCode: 78 },
    );
  }
  if (publicDemonstration) return;
  const reached = isLoopback(host)
    ? publicOrigin && !isLoopback(new URL(publicOrigin).hostname) && `PUBLIC_ORIGIN=${publicOrigin}`
    : `HOST=${host}`;
  if (!reached) return;
  throw new StartError(
    `A demonstration has passwords that everybody knows, and ${reached} lets others reach it: set PUBLIC_DEMONSTRATION=yes if they should.`,
    { exitCode: 78 },
  );
}
