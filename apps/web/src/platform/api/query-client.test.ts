import { afterEach, expect, it } from 'vitest';
import { changeStatus } from '../server-status/status-store.ts';
import { NoResponse } from './call.ts';
import { createQueryClient } from './query-client.ts';

/** The first question gets no answer, the next one does. */
function readOnceUnanswered(): Promise<string> {
  let asked = false;
  const client = createQueryClient(() => undefined);
  return client.fetchQuery({
    queryKey: ['list'],
    retryDelay: 0,
    // A query that is asked for by a call is not repeated unless it is said so: as screens ask.
    retry: client.getDefaultOptions().queries?.retry ?? false,
    queryFn: async () => {
      if (asked) return 'rows';
      asked = true;
      throw new NoResponse();
    },
  });
}

afterEach(() => changeStatus({ link: 'online', lost: false }));

it('what got no answer once is asked for again', async () => {
  expect(await readOnceUnanswered()).toBe('rows');
  // The call said so itself, and no check has been made yet.
  changeStatus({ link: 'offline' });
  expect(await readOnceUnanswered()).toBe('rows');
});

it('where a check found nobody it is not: nobody waits for what his device has stored', async () => {
  changeStatus({ link: 'offline', lost: true });
  await expect(readOnceUnanswered()).rejects.toThrow(NoResponse);
});
