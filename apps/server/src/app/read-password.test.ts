import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readPassword } from './read-password.ts';

const piped = (...pieces: string[]) => Object.assign(Readable.from(pieces), { isTTY: false });

describe('the password of a command', () => {
  it('is the first line that is piped in, byte for byte', async () => {
    expect(await readPassword({}, piped('երկար ', 'գաղտնաբառ \r\nmore'))).toBe('երկար գաղտնաբառ ');
    expect(await readPassword({}, piped('without an end'))).toBe('without an end');
    expect(await readPassword({}, piped())).toBeUndefined();
    expect(await readPassword({}, piped('\n'))).toBeUndefined();
  });

  it('stands in the environment where the administrator put it there', async () => {
    expect(await readPassword({ ADMIN_PASSWORD: 'from outside' }, piped('x\n'))).toBe('from outside');
  });

  it('is asked for where somebody sits', async () => {
    const asked: string[] = [];
    const typed = Object.assign(Readable.from(['typed\n']), { isTTY: true });
    expect(await readPassword({}, typed, (question) => asked.push(question))).toBe('typed');
    expect(asked).toEqual(['Password: ']);
  });
});
