import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createSockets } from 'node:net';
import type { Certificate } from './certificates.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

/** A partner's server on this machine, encrypted where it has a certificate: everything it was sent, and what it answers. */
export async function openReceiver(
  answer: (response: ServerResponse) => void = (response) => response.end(),
  certificate?: Certificate,
) {
  const received: Received[] = [];
  const heard = new EventEmitter();
  const state = { answer };
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      heard.emit('one');
      state.answer(response);
    });
  };
  const server = certificate ? createSecure(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    port: portOf(server),
    url: `http://127.0.0.1:${portOf(server)}/events?from=inspect`,
    answers: (next: (response: ServerResponse) => void) => {
      state.answer = next;
    },
    /** when it was sent so many in all */
    hears: async (count: number) => {
      while (received.length < count) await once(heard, 'one');
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Counts who connects, whatever they say. */
export async function openTrap() {
  const trap = { connections: 0 };
  const server = createSockets((socket) => {
    trap.connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { trap, port: portOf(server), close: () => new Promise((resolve) => server.close(resolve)) };
}

function portOf(server: { address(): unknown }): number {
  const address = server.address();
  if (typeof address === 'object' && address && 'port' in address) return Number(address.port);
  throw new Error('not listening');
}
