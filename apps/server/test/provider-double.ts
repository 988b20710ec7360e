import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
};

/** A provider on this machine that notes what it is sent, and answers as it was recorded. */
export async function providerDouble() {
  const asked: Asked[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let answer: (response: ServerResponse) => void = (response) => void response.end();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      headers.push(request.headers);
      asked.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** of each question */
    headers,
    fields: () => Object.fromEntries(new URLSearchParams(asked.at(-1)?.body)),
    does: (next: (response: ServerResponse) => void) => {
      answer = next;
    },
    says: (body: string, status = 200) => {
      answer = (response) => void response.writeHead(status).end(body);
    },
    close,
  };
}
