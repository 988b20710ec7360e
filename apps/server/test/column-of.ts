import { expect } from 'vitest';
import { z } from 'zod';
import type { Client } from './test-app.ts';

const rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** What stands in this field of the rows of a list, in their order. */
export async function columnOf(client: Client, path: string, field: string): Promise<unknown[]> {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return rows.parse(answer.body).data.map((row) => row[field]);
}
