/** The constraint a write broke, undefined for other problems: constraints decide, so two at once can't both win. */
export function brokenConstraint(problem: unknown): string | undefined {
  const name = problem instanceof Error && 'constraint' in problem ? problem.constraint : undefined;
  return typeof name === 'string' ? name : undefined;
}
