/** Its kind, code and place. Without any message, of however many lines: the database's may quote what a person typed. */
export function describeProblem(problem: unknown): Record<string, unknown> {
  if (!(problem instanceof Error)) return { type: typeof problem };
  return {
    type: problem.name,
    code: problemCode(problem),
    stack: problem.stack
      ?.split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .slice(0, 8)
      .join('\n'),
  };
}

export function problemCode(problem: unknown): string | undefined {
  if (!(problem instanceof Error)) return undefined;
  if ('code' in problem && typeof problem.code === 'string') return problem.code;
  return problem.cause instanceof Error ? problemCode(problem.cause) : undefined;
}
