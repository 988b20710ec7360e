import { AS_WRITTEN } from './as-written.ts';
import type { TestApp } from './test-app.ts';

/** Does the jobs that are due and reads the last message to this number (to anybody's, unless said). */
export async function lastMessage(test: TestApp, phone?: string): Promise<string> {
  await test.runJobs();
  const { rows } = await test.database.pool.query<{ text: string }>(
    `select text from sms_outbox where $1::text is null or phone = $1 order by ${AS_WRITTEN}`,
    [phone ?? null],
  );
  return rows.at(-1)?.text ?? '';
}

/** The code of the last message. */
export async function lastCode(test: TestApp, phone?: string): Promise<string> {
  return /\d{6}/.exec(await lastMessage(test, phone))?.[0] ?? '';
}

export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Gives a person a verified number without any call, and a second factor if wanted. */
export async function givePhone(
  test: TestApp,
  userId: string,
  phone: string | null,
  twoFactor = false,
): Promise<void> {
  await test.database.pool.query(
    `update users set phone = $2, phone_verified_at = case when $2::text is null then null else $3::timestamptz end, two_factor = $4 where id = $1`,
    [userId, phone, test.clock.now(), twoFactor],
  );
}
