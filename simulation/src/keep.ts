import type { Work } from './commands.ts';
import { newCheckup } from './new-checkup.ts';
import type { Page } from './page.ts';
import type { Who } from './server.query.ts';
import type { Place, Simulation } from './simulation.ts';
import type { Kept } from './watch.ts';

/** A classificator in force that forbids nothing. */
const HARMLESS = '105';
/** The server takes so many photographs of one checkup, and additions of one person in a day; nobody here comes near it. */
const PHOTOS = 8;
const ADDITIONS = 30;
/** A batch takes fifty. */
const MANY = 52;

/** What a screen keeps with findings: how it calls the vehicle, and what stood there. */
const BESIDE = { vehicle: 'secret', before: {} };

type New = {
  /** that of the row, where a feature gives both the same */
  id?: string;
  kind: string;
  record: string;
  payload: unknown;
  dependsOn?: readonly string[];
  /** what the device keeps of it for itself */
  beside?: unknown;
  bytes?: ArrayBuffer;
  mayBeRefused?: boolean;
};

/** Keeps it as the form would; what the page says of it is noted when it says it. */
async function keep(simulation: Simulation, page: Page, owner: string, what: New): Promise<Kept> {
  const {
    id = simulation.newId(),
    kind,
    record,
    payload,
    beside,
    dependsOn = [],
    bytes,
    mayBeRefused = false,
  } = what;
  const { device } = page;
  const facts = { id, kind, owner, device, dependsOn, record, mayBeRefused };
  const entry: Kept = { ...facts, said: null, givenUp: false, accepted: false, faults: 0 };
  simulation.kept.set(id, entry);
  const { outbox, kindNamed } = page.inspect;
  outbox.add(kindNamed(kind), { id, owner, payload, dependsOn, beside }, bytes ?? null).then(
    (said) => {
      if (page.alive) entry.said = said;
    },
    (problem) => {
      if (page.alive) simulation.watch.wrong.push(`not kept: ${String(problem)}`);
    },
  );
  await simulation.timeline.settle();
  return entry;
}

export function streetOf(simulation: Simulation, name: string): New {
  const record = simulation.newId();
  const { county } = simulation.checkup;
  return {
    id: record,
    kind: 'streets.add',
    record,
    payload: { params: {}, body: { _id: record, name, county } },
  };
}

function checkupIn(simulation: Simulation, street: Kept | null): New {
  const made = newCheckup(simulation.checkup, simulation.newId(), street?.record);
  return { ...made, dependsOn: street ? [street.id] : [] };
}

/** The last of these that this person kept here and that nobody gave up: what follows stands on it. */
function lastOf(
  simulation: Simulation,
  { device }: Page,
  owner: string,
  like: (one: Kept) => boolean,
): Kept | null {
  const all = [...simulation.kept.values()].filter(
    (one) =>
      one.device === device &&
      one.owner === owner &&
      one.said === 'stored' &&
      !one.givenUp &&
      !one.mayBeRefused,
  );
  return all.filter(like).at(-1) ?? null;
}

const OF_EVERYBODY: readonly Work[] = ['street', 'same street', 'wrong street', 'model'];

/** A mechanic finds and photographs; the other company has no mechanic here. */
function taskOf(who: Who, asked: Work, added: number): Work | null {
  if (who === 'mechanic') return asked.startsWith('photo') ? 'photo' : 'findings';
  const task = who === 'foreign' && !OF_EVERYBODY.includes(asked) ? 'street' : asked;
  return added >= ADDITIONS && (task === 'checkup in a new street' || OF_EVERYBODY.includes(task))
    ? null
    : task;
}

/** Does one piece of work as this person, as far as it is his to do. */
export async function work(
  simulation: Simulation,
  page: Page,
  who: Who,
  asked: Work,
  pick: number,
): Promise<void> {
  const owner = simulation.people[who].id;
  const bases = simulation.base.get(who) ?? [];
  const base = bases[pick % bases.length];
  const photos = (checkup: string) =>
    [...simulation.kept.values()].filter((one) => one.kind === 'photo' && one.record === checkup);
  const picture = (checkup: string, dependsOn: readonly string[]): New => {
    const capturedAt = '2026-11-20T08:00:00.000Z';
    const payload = { checkup, kind: 'vehicle', capturedAt, nonce: null, type: 'image/jpeg' };
    return {
      kind: 'photo',
      record: checkup,
      payload,
      dependsOn,
      bytes: new Uint8Array(simulation.picture).buffer,
    };
  };
  const added = [...simulation.kept.values()].filter(
    (one) => one.owner === owner && one.id === one.record,
  ).length;
  switch (taskOf(who, asked, added)) {
    case 'street':
      await keep(simulation, page, owner, streetOf(simulation, `Secret ${simulation.newId()}`));
      return;
    case 'same street':
      await keep(
        simulation,
        page,
        owner,
        streetOf(simulation, `${pick % 2 ? 'SECRET' : 'secret'} twin ${simulation.name} ${pick % 3}`),
      );
      return;
    case 'wrong street':
      await keep(simulation, page, owner, { ...streetOf(simulation, ''), mayBeRefused: true });
      return;
    case 'model': {
      const record = simulation.newId();
      const body = {
        _id: record,
        name: `Secret ${pick % 3} ${simulation.name}`,
        car: simulation.checkup.car,
      };
      await keep(simulation, page, owner, {
        id: record,
        kind: 'car-models.add',
        record,
        payload: { params: {}, body },
      });
      return;
    }
    case 'checkup':
      await keep(simulation, page, owner, checkupIn(simulation, null));
      return;
    case 'checkup in a new street': {
      const known = lastOf(simulation, page, owner, ({ kind }) => kind === 'streets.add');
      const name = `secret twin ${simulation.name} ${pick % 3}`;
      const street = known ?? (await keep(simulation, page, owner, streetOf(simulation, name)));
      if (page.alive) await keep(simulation, page, owner, checkupIn(simulation, street));
      return;
    }
    case 'findings':
    case 'desk findings': {
      const kind = who === 'mechanic' ? 'checkups.findings' : 'checkups.desk-findings';
      const fresh = lastOf(simulation, page, owner, (one) => one.kind === 'checkups.add');
      const record = pick % 2 && fresh ? fresh.record : base;
      if (!record) return;
      const before = lastOf(simulation, page, owner, (one) => one.record === record && one.kind === kind);
      const on = before ?? (record === fresh?.record ? fresh : null);
      const classificators = { [HARMLESS]: pick % 3 ? { checked: true } : null };
      const body = { version: 1, classificators, measurements: { CO: (pick % 40) / 10 } };
      const payload = { params: { id: record }, body };
      await keep(simulation, page, owner, {
        kind,
        record,
        payload,
        beside: BESIDE,
        dependsOn: on ? [on.id] : [],
      });
      return;
    }
    case 'photo':
      if (base && photos(base).length < PHOTOS) await keep(simulation, page, owner, picture(base, []));
      return;
    case 'photo of a new checkup': {
      const checkup = lastOf(simulation, page, owner, ({ kind }) => kind === 'checkups.add');
      if (checkup && photos(checkup.record).length < PHOTOS)
        await keep(simulation, page, owner, picture(checkup.record, [checkup.id]));
    }
  }
}

/** More at once than a batch takes, none of which stands on another. */
export async function workMuch(simulation: Simulation, page: Page, who: Who): Promise<boolean> {
  const [record] = simulation.base.get(who) ?? [];
  if (!record) return false;
  const kind = who === 'mechanic' ? 'checkups.findings' : 'checkups.desk-findings';
  for (let at = 0; at < MANY && page.alive; at += 1) {
    const payload = { params: { id: record }, body: { version: 1, measurements: { CO: at / 100 } } };
    await keep(simulation, page, simulation.people[who].id, { kind, record, payload, beside: BESIDE });
  }
  return true;
}

/** The page in which somebody would do it, where one is open. */
export function pageAt(simulation: Simulation, place: Place, tab: number): Page | null {
  const asked = place.pages[tab === 0 ? 0 : 1];
  return asked?.alive ? asked : (simulation.livePages(place)[0] ?? null);
}
