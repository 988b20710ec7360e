/**
 * The name of the constraint that a write broke; undefined for any other problem. The database's own constraints
 * decide what is taken and what exists, so that two at once can't both be right.
 */
export function brokenConstraint(problem: unknown): string | undefined {
  const name = problem instanceof Error && 'constraint' in problem ? problem.constraint : undefined;
  return typeof name === 'string' ? name : undefined;
}
