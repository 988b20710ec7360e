/**
 * Ends this process with a last line on the standard error, once all that was written before has been taken: a pipe
 * holds 64 KB, and what waits behind them is lost by a plain exit.
 */
export function endProgram(line: string, code: number): void {
  process.stdout.write('', () => process.stderr.write(`${line}\n`, () => process.exit(code)));
}
