import type { Faults } from './faults.ts';

/** Of a GET the body is empty and what it says stands in its address. */
type Letter = { method?: 'GET'; url: string; headers: Record<string, string>; body: string };
/** null: nobody answered. */
export type Outcome = { status: number | null; body: string };
type Spoil = 'checksum' | 'amount' | null;

export type Call = {
  /** names the point for faults */
  at: string;
  letter(spoil: Spoil): Letter;
  /** what the provider does with the answer */
  heard(outcome: Outcome): void;
};

type Delivery = { at: string; url: string; body: string; outcome: Outcome };

export type Mailbox = {
  /** undefined: it has not gone yet, or never will */
  tell(call: Call): Promise<Outcome | undefined>;
  later(call: Call, minutes: number): void;
  sendDue(): Promise<void>;
  deliveries: Delivery[];
  waiting(): number;
  clear(): void;
};

const PATIENCE_MS = 10_000;

/** Calls of the providers to the shop, with whatever can happen to them on the way. */
export function createMailbox({ now, faults }: { now(): Date; faults: Faults }): Mailbox {
  const deliveries: Delivery[] = [];
  let due: { at: number; call: Call; spoil: Spoil }[] = [];
  /** until another one of the same kind has overtaken it */
  let overtaken: { call: Call; spoil: Spoil }[] = [];

  async function deliver(call: Call, spoil: Spoil): Promise<Outcome> {
    const letter = call.letter(spoil);
    const outcome = await post(letter);
    deliveries.push({ at: call.at, url: letter.url, body: letter.body, outcome });
    call.heard(outcome);
    return outcome;
  }

  return {
    deliveries,
    async tell(call) {
      const fault = faults.take(call.at);
      const spoil = spoilOf(fault?.kind);
      if (fault?.kind === 'lost') return undefined;
      if (fault?.kind === 'late') {
        due.push({ at: now().getTime() + (fault.minutes ?? 1) * 60_000, call, spoil });
        return undefined;
      }
      if (fault?.kind === 'reorder') {
        overtaken.push({ call, spoil });
        return undefined;
      }
      const outcome = await deliver(call, spoil);
      if (fault?.kind === 'duplicate') await deliver(call, spoil);
      const behind = overtaken.filter((one) => one.call.at === call.at);
      overtaken = overtaken.filter((one) => one.call.at !== call.at);
      for (const one of behind) await deliver(one.call, one.spoil);
      return outcome;
    },
    later(call, minutes) {
      due.push({ at: now().getTime() + minutes * 60_000, call, spoil: null });
    },
    async sendDue() {
      const time = now().getTime();
      const gone = due.filter(({ at }) => at <= time).sort((one, other) => one.at - other.at);
      due = due.filter(({ at }) => at > time);
      for (const { call, spoil } of gone) await deliver(call, spoil);
    },
    waiting: () => due.length + overtaken.length,
    clear() {
      due = [];
      overtaken = [];
      deliveries.length = 0;
    },
  };
}

function spoilOf(kind: string | undefined): Spoil {
  if (kind === 'wrong-checksum') return 'checksum';
  return kind === 'wrong-amount' ? 'amount' : null;
}

async function post({ method, url, headers, body }: Letter): Promise<Outcome> {
  try {
    const answer = await fetch(url, {
      ...(method === 'GET' ? { method } : { method: 'POST', body }),
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: null, body: '' };
  }
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
export const formOf = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
