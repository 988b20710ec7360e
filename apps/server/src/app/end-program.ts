/** Ends this process with a last line, once all before it was taken: a plain exit loses what a full pipe holds up. */
export function endProgram(line: string, code: number): void {
  process.stdout.write('', () => process.stderr.write(`${line}\n`, () => process.exit(code)));
}
