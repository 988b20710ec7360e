import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { waitUntil } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect } from 'vitest';
import { createFolderStorage } from '../../src/platform/storage/folder-storage.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { headOf, rawRequest } from './raw-request.ts';

export type Cutting = {
  test: TestApp;
  /** files that lie in the storage, drafts among them */
  files(): Promise<number>;
  /**
   * Sends the photograph and breaks the connection when so many of its bytes (0…1) have gone out; 1 = after the last,
   * without waiting for the answer, more = after the answer. `bytesPerSecond` absent: as fast as it goes.
   */
  send(id: string, picture: Buffer, until: number, bytesPerSecond?: number): Promise<string>;
  /** sends it until the server says it has it; returns how often it was asked */
  until201(id: string, picture: Buffer): Promise<number>;
  /** what is stored under this id, once: its bytes as they are given out are those the row names */
  expectWhole(id: string): Promise<void>;
  end(): Promise<void>;
};

const PIECES_A_SECOND = 20;

/** The application at a real port, over files of its own, to which photographs are sent that break off. */
export async function cutting(): Promise<Cutting> {
  const folder = await makeTemporaryFolder('inspect-cut-');
  const test = await testApp({ storage: createFolderStorage(folder.path), publicOrigin: undefined });
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = `inspect-session=${await test.token('operator')}`;
  const send: Cutting['send'] = async (id, picture, until, bytesPerSecond) => {
    const body = formOf(picture);
    const type = {
      'content-type': 'multipart/form-data; boundary=cut',
      cookie,
      'content-length': body.length,
    };
    const asked = await rawRequest(origin, headOf(origin, `/upload?kind=vehicle&_id=${id}`, type));
    const end = Math.floor(body.length * until);
    const step = bytesPerSecond ? Math.ceil(bytesPerSecond / PIECES_A_SECOND) : end;
    const begin = performance.now();
    for (let at = 0; at < end && asked.socket.writable; at += step) {
      const due = bytesPerSecond ? begin + (at / bytesPerSecond) * 1_000 : 0;
      await waitUntil(() => (performance.now() >= due ? true : undefined), { within: 10_000, every: 10 });
      await new Promise((sent) => asked.socket.write(body.subarray(at, Math.min(end, at + step)), sent));
    }
    if (until > 1) await asked.answered(/\r\n\r\n/);
    const answer = asked.answer();
    asked.socket.destroy();
    return answer;
  };
  return {
    test,
    send,
    files: async () => {
      const found = await readdir(folder.path, { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile() && entry.name !== '.inspect-owned').length;
    },
    until201: async (id, picture) => {
      let asked = 0;
      const stored = await waitUntil(
        async () => {
          asked += 1;
          const form = new FormData();
          form.append('attachment', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg');
          const headers = { cookie, origin, 'x-requested-with': 'inspect' };
          const address = `${origin}/api/upload?kind=vehicle&_id=${id}`;
          const { status } = await fetch(address, { method: 'POST', headers, body: form });
          return status === 201 || status === 200 ? true : undefined;
        },
        { within: 30_000 },
      );
      expect(stored).toBe(true);
      return asked;
    },
    expectWhole: async (id) => {
      const { rows } = await test.database.pool.query(
        'select a.file::text, f.sha256, f.size from attachments a join files f on f.id = a.file where a.id = $1',
        [id],
      );
      expect(rows).toHaveLength(1);
      const answer = await fetch(`${origin}/api/files/${rows[0].file}`, { headers: { cookie } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
        rows[0].size,
        rows[0].sha256,
      ]);
    },
    end: async () => {
      await test.close();
      await folder.remove();
    },
  };
}

function formOf(picture: Buffer): Buffer {
  const head =
    '--cut\r\ncontent-disposition: form-data; name="attachment"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--cut--\r\n')]);
}
