/** What one check found. `ok`: as it should be. `warn`: works, but somebody should look. `fail`: does not work, or is unsafe. */
export type Finding = { check: string; level: 'ok' | 'warn' | 'fail'; text: string };

export type Verdict = Omit<Finding, 'check'>;

export const ok = (text: string): Verdict => ({ level: 'ok', text });
export const warn = (text: string): Verdict => ({ level: 'warn', text });
export const fail = (text: string): Verdict => ({ level: 'fail', text });

const NAME_WIDTH = 13;

export function findingLine({ level, check, text }: Finding): string {
  return `${level.padEnd(4)}  ${check.padEnd(NAME_WIDTH)}  ${text}`;
}
