import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checksumOf,
  LANDED,
  orderProblems,
  readLanded,
  readMigrationFiles,
} from './lib/landed-migrations.mjs';
import { ROOT } from './lib/root.mjs';

/** `npm run db:land`: adds the new migrations to the list of those that are never changed again. */
const list = join(ROOT, LANDED);
const landed = readLanded(readFileSync(list, 'utf8'));
const fresh = [...readMigrationFiles(ROOT)].filter(([file]) => !landed.has(file));
const problems = orderProblems(
  fresh.map(([file]) => file),
  landed.keys(),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
for (const [file, sql] of fresh) appendFileSync(list, `${checksumOf(sql)}  ${file}\n`);
console.log(
  fresh.length > 0 ? `Added ${fresh.map(([file]) => file).join(', ')}.` : 'Every migration is listed.',
);
