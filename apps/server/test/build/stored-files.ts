import { newId } from '../../src/platform/ids.ts';
import { PEOPLE, type Who } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

/** The rows of a contract and a photograph of this person's company, without any bytes. */
export async function storeFiles(test: TestApp, who: Who): Promise<void> {
  const { id, company } = PEOPLE[who];
  for (const kind of ['contract', 'photo'])
    await test.database.pool.query(
      `insert into files (id, company, kind, sha256, size, type, name, created_by, created_at) values ($1, $2, $3, repeat('0', 64), 1, 'application/pdf', 'a.pdf', $4, now())`,
      [newId(), company, kind, id],
    );
  await test.database.pool.query(
    `insert into attachments (id, file, company, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by, created_at)
     select id, id, company, 'plate', repeat('0', 64), decode(repeat('00', 80), 'hex'), decode(repeat('00', 1024), 'hex'), 1, 1, now(), created_by, now()
       from files where created_by = $1 and kind = 'photo'`,
    [id],
  );
}
