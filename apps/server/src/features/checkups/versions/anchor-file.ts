import { createHash } from 'node:crypto';
import { type Day, day } from '@inspect/contract/kernel';
import { z } from 'zod';
import { jsonOf } from '../../../platform/json-of.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { wholeOf } from '../../../platform/storage/storage.ts';

/** The last version of a checkup on a day. Its hash stands for all versions before it. */
export type DayHead = { checkup: string; version: number; hash: string };

/** The first line of a day's file; `head` covers the rest of it and the head of the day before. */
const header = z.object({
  day,
  versions: z.int(),
  previousDay: day.nullable(),
  previous: z.string().nullable(),
  head: z.string(),
});
export type Anchor = z.infer<typeof header> & { heads: DayHead[] };

export const anchorKey = (of: Day) => `checkup-anchors/${of}`;

const lineOf = ({ checkup, version, hash }: DayHead) => `${checkup} ${version} ${hash}`;

export function headOf({ day: of, previous, heads }: Pick<Anchor, 'day' | 'previous' | 'heads'>): string {
  const text = [of, previous ?? '', ...heads.map(lineOf)].join('\n');
  return createHash('sha256').update(text).digest('hex');
}

export function anchorText({ heads, ...first }: Anchor): string {
  return [JSON.stringify(first), ...heads.map(lineOf), ''].join('\n');
}

const LINE = /^([0-9a-f]{24}) (\d+) ([0-9a-f]{64})$/;

/** null = no anchor can be read out of it */
export function anchorFrom(text: string): Anchor | null {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const heads: DayHead[] = [];
  for (const line of lines) {
    const [, checkup, version, hash] = LINE.exec(line) ?? [];
    if (checkup === undefined || hash === undefined) return null;
    heads.push({ checkup, version: Number(version), hash });
  }
  const parsed = header.safeParse(jsonOf(first));
  return parsed.success ? { ...parsed.data, heads } : null;
}

export async function storedText(storage: Storage, of: Day): Promise<string | null> {
  const stored = await storage.get(anchorKey(of));
  return stored && (await wholeOf(stored.content)).toString('utf8');
}
