import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { announceTurnedAway } from '../platform/access/turned-away.ts';
import '../platform/local-user/index.ts';
import { databases } from '../platform/offline/index.ts';
import { followTurnedAway } from './follow-turned-away.ts';

let stop = () => {};
afterEach(() => stop());

it('whom the server calls blocked this device has forgotten, though nobody is signed in', async () => {
  const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(8) };
  const row = { emailKey: 'x', salt: new Uint8Array(16), iterations: 1, key: sealed, person: sealed };
  for (const _id of ['a'.repeat(24), 'b'.repeat(24)])
    await databases.localUsers.put({ ...row, _id, wrong: 0, notBefore: 0 });
  stop = followTurnedAway();
  announceTurnedAway({ blocked: true, whom: { id: 'a'.repeat(24) } });
  await vi.waitFor(async () =>
    expect((await databases.localUsers.toArray()).map(({ _id }) => _id)).toEqual(['b'.repeat(24)]),
  );
});
