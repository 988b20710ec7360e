export type CheckReply =
  /** what is so, or what is wrong in what was typed */
  | { kind: 'told'; page: Document }
  /** it does not answer this now; null = a proxy said so for it */
  | { kind: 'refused'; page: Document | null }
  /** there is no network, or what came was no page of ours, as a hotel's is not */
  | { kind: 'nothing' };

/** Asks for this very page again: what the server says is drawn by the server, here as without a script. */
export async function askServer(address: string, signal: AbortSignal): Promise<CheckReply> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-store', signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const said = page.querySelector<HTMLElement>('[data-answer]')?.dataset.answer;
    if (said === 'told') return { kind: 'told', page };
    if (said === 'refused') return { kind: 'refused', page };
    return answer.ok ? { kind: 'nothing' } : { kind: 'refused', page: null };
  } catch {
    return { kind: 'nothing' };
  }
}
