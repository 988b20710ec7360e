import { emailOf, TEST_PASSWORD, type Who } from './fixtures.ts';
import type { Answer, TestApp } from './test-app.ts';

export type Login = { email?: string; password?: string; headers?: Record<string, string> };

/** A browser of its own at a network address of its own: it keeps the cookies it is given. */
export type Browser = {
  /** name → value, as the browser holds them now */
  cookies: Map<string, string>;
  /** the Set-Cookie lines of the last answer */
  given(): string[];
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  login(who: Who | null, login?: Login): Promise<Answer>;
};

export function browserOf(test: TestApp, address = '192.0.2.1', agent = 'Test browser'): Browser {
  const cookies = new Map<string, string>();
  let given: string[] = [];
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers = {}) => {
    const answer = await test.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        'user-agent': agent,
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(method === 'GET' ? {} : { origin: 'http://inspect.test', 'x-requested-with': 'inspect' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: Object(body ?? {}) }),
    });
    given = [answer.headers['set-cookie'] ?? []].flat();
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (gone) cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: answer.statusCode,
      body: answer.json(),
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    };
  };
  const post: Browser['post'] = (path, body, headers) => send('POST', path, body, headers);
  return {
    cookies,
    given: () => given,
    get: (path) => send('GET', path),
    post,
    put: (path, body) => send('PUT', path, body),
    login: (
      who,
      { email = who ? emailOf(who) : 'nobody@test.example', password = TEST_PASSWORD, headers } = {},
    ) => post('/auth/login', { email, password }, headers),
  };
}
