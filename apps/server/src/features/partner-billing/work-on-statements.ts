import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type IssuingServices, issueStatements } from './issue-statements.ts';

const HOUR = 4;
const LEASE_SECONDS = 3_600;

/** Every night; it finds something to do in the first one of a month. */
export function workOnStatements(services: IssuingServices & { jobs: Jobs }): void {
  const issue = async () => {
    await issueStatements(services);
    return undefined;
  };
  services.jobs.daily('partner-statements', HOUR, issue, { leaseSeconds: LEASE_SECONDS });
}
