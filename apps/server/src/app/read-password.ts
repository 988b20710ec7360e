import type { Readable } from 'node:stream';

const LONGEST_LINE = 4_096;

/** From the environment, else the first line piped in or typed; never from arguments, which every user can read. */
export async function readPassword(
  env: Readonly<Record<string, string | undefined>>,
  input: Readable & { isTTY?: boolean },
  ask: (question: string) => void = (question) => void process.stderr.write(question),
): Promise<string | undefined> {
  if (env.ADMIN_PASSWORD) return env.ADMIN_PASSWORD;
  if (input.isTTY) ask('Password: ');
  let text = '';
  for await (const piece of input) {
    text += String(piece);
    if (text.includes('\n') || text.length > LONGEST_LINE) break;
  }
  const [line = ''] = text.split(/\r?\n/);
  return line === '' ? undefined : line;
}
