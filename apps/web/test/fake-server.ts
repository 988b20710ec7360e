import { t } from '@inspect/contract/i18n';
import { SENDER_HEADER } from '@inspect/contract/kernel';
import { vi } from 'vitest';

type Said = { status?: number; body: unknown; headers?: Record<string, string> } | 'nothing';
type Asked = { call: string; body: unknown };
/** `sender`: whose work the call says that it carries */
type Answer = Said | ((asked: Asked, sender: string | null) => Said | Promise<Said>);
type AnswerTo = (question: Asked, sender: string | null, name?: string) => Promise<Said>;

/**
 * A server that answers each call (`POST /api/auth/login`, for an upload without its query) with what the test says,
 * and notes what it was asked. 'nothing' = nobody answers.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const asked: Asked[] = [];
  /** whose work each call said that it carries */
  const senders: (string | null)[] = [];
  const unknown: Said = { status: 404, body: refusal('unknown_route', t('error.unknown_route')) };
  const answerTo: AnswerTo = async (question, sender, name = question.call) => {
    asked.push(question);
    senders.push(sender);
    const answer = answers[name] ?? unknown;
    return typeof answer === 'function' ? answer(question, sender) : answer;
  };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${input}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = await answerTo({ call, body }, new Headers(init.headers).get(SENDER_HEADER));
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    const { status = 200, headers = {} } = answer;
    return new Response(status === 304 ? null : JSON.stringify(answer.body), { status, headers });
  });
  vi.stubGlobal('XMLHttpRequest', uploadTo(answerTo));
  return { asked, answers, senders };
}

/** The part of XMLHttpRequest that an upload uses; `body` of what was asked is the file. */
function uploadTo(answerTo: AnswerTo) {
  return class {
    #call = '';
    #sender: string | null = null;
    readonly upload: { onprogress?: (event: object) => void } = {};
    onload = () => {};
    onerror = () => {};
    status = 0;
    responseText = '';
    #headers: Record<string, string> = {};
    getResponseHeader(name: string) {
      return this.#headers[name] ?? null;
    }
    open(method: string, address: string) {
      this.#call = `${method} ${address}`;
    }
    setRequestHeader(name: string, value: string) {
      if (name === SENDER_HEADER) this.#sender = value;
    }
    async send(form: FormData) {
      const file = form.get('attachment');
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      const answer = await answerTo({ call: this.#call, body: file }, this.#sender, this.#call.split('?')[0]);
      if (answer === 'nothing') return this.onerror();
      this.status = answer.status ?? 200;
      this.#headers = answer.headers ?? {};
      this.responseText = JSON.stringify(answer.body);
      this.onload();
    }
  };
}

export function refusal(code: string, message: string, fields?: Record<string, string>) {
  return { message, errors: [message], code, ...(fields ? { fields } : {}) };
}
