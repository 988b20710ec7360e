import { type Checkup, checkup, type NewCheckupInput } from '@inspect/contract/checkups';
import { PAYMENT_PURPOSES } from '@inspect/contract/payments';
import { waitUntil } from '@inspect/embedded-postgres';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../../db/seed/demo/demo-people.ts';
import { newId } from '../../src/platform/ids.ts';

type Facts = Omit<NewCheckupInput, 'temporary_id' | 'CarRegNo' | 'VIN' | 'registrationCertificate'>;
type Answer = { status: number; body: unknown };

const PLATE = '10AA101';
const CERTIFICATE = 'AA100101';

const register = z.object({
  data: z.object({
    ...z.object({ car: z.string(), carModel: z.string(), carGroup: z.string(), carType: z.string() }).shape,
    ...z.object({ body: z.string(), color: z.string(), fuel: z.string(), productionYear: z.int() }).shape,
    enginePower: z.number(),
    owner: z.object({ region: z.string(), county: z.string(), street: z.string().nullable() }),
  }),
});
const mechanics = z.object({ data: z.array(z.object({ _id: z.string() })).min(1) });
const saved = z.object({ data: checkup });
const counted = z.object({ pagination: z.object({ count: z.int() }) });

/** What was sent to the server in its whole life, and what it has said about it. */
export type Ledger = {
  sent: Map<string, NewCheckupInput>;
  /** answered with 2xx: these must never be lost */
  acknowledged: Set<string>;
  /** checkups on the operator's list before anything was sent */
  before: number;
};

export type Operator = {
  origin: string;
  cookie: string;
  facts: Facts;
};

/** No answer at all is 0: the connection broke, and what became of the request is unknown. */
export async function call(
  origin: string,
  method: string,
  path: string,
  cookie: string,
  body?: unknown,
): Promise<Answer> {
  try {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { cookie, origin, 'x-requested-with': 'inspect', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return { status: 0, body: null };
  }
}

/** Signs operator@… in and gathers what a checkup is made of, all through the API. */
export async function signIn(origin: string): Promise<{ operator: Operator; ledger: Ledger }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'x-requested-with': 'inspect', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@demo.inspect.am', password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const ask = async (path: string) => (await call(origin, 'GET', path, cookie)).body;
  const { owner, ...vehicle } = register.parse(
    await ask(`/find-tech-service?data=${PLATE}&registrationCertificate=${CERTIFICATE}`),
  ).data;
  const [mechanic] = mechanics.parse(await ask('/tech-service-mechanics')).data;
  const facts: Facts = {
    ...vehicle,
    ...owner,
    ownerStatus: 0,
    ownerName: 'Փորձ Օրինակյան',
    phone: '+37491123456',
    address: '1 տուն',
    nextCheckup: 1,
    mechanic: mechanic?._id ?? '',
    payments: [
      { purpose: 'inspection', method: 'cash' },
      { purpose: 'environmental', method: 'cash' },
    ],
  };
  const before = counted.parse(await ask('/tech-service-checkup')).pagination.count;
  return {
    operator: { origin, cookie, facts },
    ledger: { sent: new Map(), acknowledged: new Set(), before },
  };
}

/** A checkup that nobody has sent yet, of a vehicle of its own. */
export function another({ facts }: Operator, ledger: Ledger): NewCheckupInput {
  const digits = ledger.sent.size.toString().padStart(5, '0');
  const fresh = {
    ...facts,
    temporary_id: newId(),
    CarRegNo: `${digits.slice(0, 2)}KL${digits.slice(2)}`,
    VIN: `K1LLTESTVN00${digits}`,
    registrationCertificate: `KL0${digits}`,
    // without an environmental tax every third pays one of the two
    payments: ledger.sent.size % 3 === 0 ? (facts.payments ?? []).slice(0, 1) : (facts.payments ?? []),
  };
  ledger.sent.set(fresh.temporary_id, fresh);
  return fresh;
}

export type Writers = {
  /** until so many more were acknowledged; false = the limit passed */
  acknowledged(more: number): Promise<boolean>;
  /** lets each end the request it is in */
  stop(): Promise<number[]>;
};

/** Several at once, each saving one checkup after the other; none waits for the server to be well. */
export function startWriters(operator: Operator, ledger: Ledger, count: number): Writers {
  let stopped = false;
  const odd: number[] = [];
  const write = async () => {
    while (!stopped) {
      const one = another(operator, ledger);
      // the same one again until there is an answer, as the application does it
      await waitUntil(
        async () => {
          const { status } = await call(
            operator.origin,
            'POST',
            '/tech-service-checkup',
            operator.cookie,
            one,
          );
          if (status === 200 || status === 201) ledger.acknowledged.add(one.temporary_id);
          else if (status !== 0 && status !== 503) odd.push(status);
          return status === 0 || status === 503 ? (stopped ? true : undefined) : true;
        },
        { within: 120_000, every: 50 },
      );
    }
  };
  const running = Promise.all(Array.from({ length: count }, write));
  return {
    acknowledged: async (more) => {
      const wanted = ledger.acknowledged.size + more;
      return (
        (await waitUntil(() => (ledger.acknowledged.size >= wanted ? true : undefined), {
          within: 90_000,
          every: 1,
        })) === true
      );
    },
    stop: async () => {
      stopped = true;
      await running;
      return odd;
    },
  };
}

/**
 * What is wrong in the database, seen through the API; empty = nothing was lost and nothing is half there.
 * @param from looks at what was sent after so many; everything, and the number on the list, unless given
 */
export async function faultsOf(operator: Operator, ledger: Ledger, from = 0): Promise<string[]> {
  const faults: string[] = [];
  let there = 0;
  for (const [id, wanted] of [...ledger.sent].slice(from)) {
    const { status, body } = await call(
      operator.origin,
      'GET',
      `/get-checkup-for-edit/${id}`,
      operator.cookie,
    );
    if (status === 404 && !ledger.acknowledged.has(id)) continue;
    there += 1;
    const found = saved.safeParse(body);
    if (!found.success)
      faults.push(`${id}: ${status} though ${ledger.acknowledged.has(id) ? '' : 'not '}acknowledged`);
    else faults.push(...differences(wanted, found.data.data).map((text) => `${id}: ${text}`));
    if (there % 10 === 0 || !found.success) faults.push(...(await vehicleFaults(operator, wanted)));
  }
  if (from > 0) return faults;
  const list = await call(operator.origin, 'GET', '/tech-service-checkup', operator.cookie);
  const { count } = counted.parse(list.body).pagination;
  if (count !== ledger.before + there) faults.push(`${count} on the list, not ${ledger.before} and ${there}`);
  return faults;
}

function differences(wanted: NewCheckupInput, found: Checkup): string[] {
  const paid = (wanted.payments ?? []).map(({ purpose }) => purpose).sort();
  const taken = PAYMENT_PURPOSES.filter((purpose) => found.paid[purpose] > 0).sort();
  const pairs: [string, unknown, unknown][] = [
    ['status', 'open', found.status],
    ['plate', wanted.CarRegNo, found.CarRegNo],
    ['VIN', wanted.VIN, found.VIN],
    ['owner', wanted.ownerName, found.ownerName],
    ['mechanic', wanted.mechanic, found.mechanic],
    ['payments', paid.join(), taken.join()],
  ];
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(([name, one, other]) => `${name} ${other}, not ${one}`);
}

async function vehicleFaults(operator: Operator, wanted: NewCheckupInput): Promise<string[]> {
  const path = `/find-tech-service?data=${wanted.CarRegNo}&registrationCertificate=${wanted.registrationCertificate}`;
  const { body } = await call(operator.origin, 'GET', path, operator.cookie);
  const found = z.object({
    data: z.object({ VIN: z.literal(wanted.VIN), owner: z.object({ phone: z.string() }) }),
  });
  return found.safeParse(body).success ? [] : [`${wanted.CarRegNo} has no vehicle`];
}
