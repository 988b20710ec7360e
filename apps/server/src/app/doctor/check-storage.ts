import { randomBytes } from 'node:crypto';
import { newId } from '../../platform/ids.ts';
import { wholeOf } from '../../platform/storage/storage.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { fail, ok, type Verdict } from './finding.ts';

/** Writes, reads and removes one file of its own where photographs are kept. */
export async function checkStorage({ config, storage }: DoctorDeps): Promise<Verdict> {
  const place = config.s3 ? `bucket ${config.s3.bucket}` : 'the folder of the files';
  const [key, bytes] = [`doctor/${newId()}`, randomBytes(1024)];
  try {
    await storage.put(key, bytes, { type: 'application/octet-stream' });
    const stored = await storage.get(key);
    if (!stored || !bytes.equals(await wholeOf(stored.content)))
      return fail(`${place} does not give back what was written to it`);
  } finally {
    await storage.remove(key);
  }
  return ok(`${place} can be written and read`);
}
