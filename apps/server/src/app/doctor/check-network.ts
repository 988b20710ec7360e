import { StartError } from '../../platform/start-error.ts';
import { refuseUnsafeNetwork } from '../refuse-unsafe-network.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { fail, ok, type Verdict, warn } from './finding.ts';

/** Who reaches the program, and whether it can tell them apart. */
export async function checkNetwork({ config }: DoctorDeps): Promise<Verdict> {
  try {
    refuseUnsafeNetwork(config);
  } catch (problem) {
    if (problem instanceof StartError) return fail(problem.message);
    throw problem;
  }
  const proxies = config.trustProxy ?? [];
  if (config.mode === 'production' && config.publicOrigin?.startsWith('https:') && proxies.length === 0)
    return warn('TRUST_PROXY=none: behind a proxy everybody is one address');
  if (config.publicDemonstration) return warn('a demonstration that others may reach');
  return ok(proxies.length === 0 ? 'no proxy is believed' : `the proxy at ${proxies.join(', ')} is believed`);
}
