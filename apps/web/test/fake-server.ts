import { t } from '@inspect/contract/i18n';
import { vi } from 'vitest';

type Answer = { status?: number; body: unknown; headers?: Record<string, string> } | 'nothing';

/**
 * A server that answers each call (`POST /api/auth/login`) with what the test says, and notes what it was asked.
 * 'nothing' = nobody answers.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const asked: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${input}`;
    asked.push({ call: name, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const answer = answers[name] ?? { status: 404, body: refusal('unknown_route', t('error.unknown_route')) };
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    const { status = 200, headers = {} } = answer;
    return new Response(status === 304 ? null : JSON.stringify(answer.body), { status, headers });
  });
  return { asked, answers };
}

export function refusal(code: string, message: string, fields?: Record<string, string>) {
  return { message, errors: [message], code, ...(fields ? { fields } : {}) };
}
