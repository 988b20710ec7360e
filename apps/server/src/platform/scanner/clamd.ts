import { connect, type NetConnectOpts } from 'node:net';
import type { FileScanner } from './file-scanner.ts';

/** Where ClamAV's daemon listens: a socket of this machine, or a host of the own network. */
export type ClamdAddress = { path: string } | { host: string; port: number };

const CHUNK = 65_536;
/** Longer than any file of ten megabytes takes it; then nobody waits any more. */
const WAIT_MS = 15_000;

/** Asks ClamAV's daemon by INSTREAM (clamd(8)): each piece behind its length, a length of 0 at the end, one line back. */
export function createClamd(address: ClamdAddress, waitMs = WAIT_MS): FileScanner {
  return { scan: async (bytes) => verdictOf(await ask(address, bytes, waitMs)) };
}

function verdictOf(answer: string): 'clean' | 'infected' {
  if (answer === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
  // "INSTREAM size limit exceeded. ERROR" and whatever else is no answer to the question.
  throw new Error('clamd gave no verdict');
}

function ask(address: NetConnectOpts, bytes: Buffer, waitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(address, () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const piece = bytes.subarray(at, at + CHUNK);
        socket.write(lengthOf(piece.length));
        socket.write(piece);
      }
      socket.write(lengthOf(0));
    });
    const timer = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), waitMs);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.endsWith('\0')) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      if (answer.endsWith('\0')) resolve(answer.slice(0, -1));
      else reject(new Error('clamd closed without an answer'));
    });
  });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
