import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { clamdDouble, EICAR } from '../../../test/clamd-double.ts';
import { createClamd } from './clamd.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

async function clamd(options?: { streamMaxLength: number }) {
  const double = await clamdDouble(options);
  stop = double.stop;
  return createClamd(double.address);
}

test('what holds a signature is infected, wherever it lies, and the rest is clean', async () => {
  const scanner = await clamd();
  const filling = Buffer.alloc(65_530, 'a');
  expect(await scanner.scan(Buffer.concat([filling, Buffer.from(EICAR), filling]))).toBe('infected');
  expect(await scanner.scan(Buffer.alloc(10_000_000, 'a'))).toBe('clean');
  expect(await scanner.scan(Buffer.alloc(0))).toBe('clean');
});

test('no verdict is no clean file: over its limit, hung up, silent or not there', async () => {
  const scanner = await clamd({ streamMaxLength: 1_000 });
  await expect(scanner.scan(Buffer.alloc(1_001))).rejects.toThrow('no verdict');
  await stop?.();
  const hangsUp = createServer((socket) => socket.end());
  const silent = createServer((socket) => socket.on('data', () => undefined));
  for (const server of [hangsUp, silent]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(createClamd({ host: '127.0.0.1', port }, 200).scan(Buffer.alloc(1))).rejects.toThrow();
    server.close();
  }
  stop = undefined;
  await expect(createClamd({ path: '/nothing/here' }).scan(Buffer.alloc(1))).rejects.toThrow();
});
