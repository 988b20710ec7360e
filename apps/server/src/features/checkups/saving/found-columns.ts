import type { FoundSoFar } from '../findings/merge-found.ts';
import type { Columns } from './checkup.repo.ts';

/** What everything that was found is stored as. */
export function foundColumns({
  classificators,
  newClassificators,
  measurements,
  marks,
}: FoundSoFar): Columns & { marks: string[] } {
  return {
    classificators: JSON.stringify(classificators),
    new_classificators: JSON.stringify(newClassificators),
    measurements: JSON.stringify(measurements),
    marks,
  };
}
