import { createServer, type Socket } from 'node:net';

/** The pattern every scanner answers to, harmless in itself. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** clamd as clamd(8) describes it, of one command: INSTREAM with its pieces and its limit of size. */
export async function clamdDouble({ streamMaxLength = 10_485_760 } = {}) {
  const server = createServer((socket) => {
    let come = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      come = Buffer.concat([come, bytes]);
      answer(socket, come, streamMaxLength);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { address: { host: '127.0.0.1', port }, stop };
}

const COMMAND = 'zINSTREAM\0';

function answer(socket: Socket, come: Buffer, streamMaxLength: number): void {
  if (come.length < COMMAND.length) return;
  if (come.subarray(0, COMMAND.length).toString('latin1') !== COMMAND)
    return void socket.end('UNKNOWN COMMAND\0');
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = COMMAND.length; at + 4 <= come.length; ) {
    const length = come.readUInt32BE(at);
    if (length === 0) {
      const isFound = Buffer.concat(pieces).includes(EICAR);
      return void socket.end(isFound ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    }
    size += length;
    if (size > streamMaxLength) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    pieces.push(come.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
}
