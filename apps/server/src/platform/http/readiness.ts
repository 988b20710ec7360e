/** What the probes of balancers are told besides the state of the database. */
export type Readiness = {
  /** true from the signal to stop on: no new work, please */
  draining: boolean;
};

export const createReadiness = (): Readiness => ({ draining: false });
