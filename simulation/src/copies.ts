import { isDeepStrictEqual } from 'node:util';
import type { Page } from './page.ts';
import type { Simulation } from './simulation.ts';

type Row = { _id: string };
type Whole = Record<'checkups' | 'companies' | 'companyItems' | 'mechanics' | 'staff', Row[]>;

/** What lies where, and what the server would tell of it now. */
const COPIES = [
  {
    by: 'offline.checkups',
    store: 'offline.checkups',
    of: 'checkups',
    rows: ({ checkups }: Whole) => checkups,
  },
  {
    by: 'offline.company',
    store: 'offline.company',
    of: 'company',
    rows: ({ companies }: Whole) => companies,
  },
  {
    by: 'offline.company',
    store: 'offline.mechanics',
    of: 'company',
    rows: ({ mechanics }: Whole) => mechanics,
  },
  {
    by: 'inspect.company',
    store: 'inspect.mechanics',
    of: 'company',
    rows: ({ mechanics }: Whole) => mechanics,
  },
] as const;

/** As values of this process: what a page holds belongs to its own realm. */
const plain = (rows: readonly unknown[]): Row[] =>
  (JSON.parse(JSON.stringify(rows)) as Row[]).sort((left, right) => (left._id < right._id ? -1 : 1));

/** I4: what each page keeps and shows of the server's rows is what they are. */
export async function copiesAgree(simulation: Simulation): Promise<void> {
  const whole = new Map<string, Promise<Whole>>();
  for (const place of simulation.places)
    for (const page of simulation.livePages(place)) {
      const who = simulation.whoOf(page);
      if (!who) continue;
      const { id } = simulation.people[who];
      for (const { by, store, of, rows } of COPIES) {
        const key = `${who} ${of}`;
        const asked = whole.get(key) ?? askAll(simulation, who, of);
        whole.set(key, asked);
        const now = plain(rows(await asked));
        const reading = page.inspect.databases.pulled[by].rows(id, store);
        await simulation.timeline.settle();
        const kept = plain((await reading)?.items ?? []);
        if (!isDeepStrictEqual(kept, now)) simulation.watch.wrong.push(differs(who, store, kept, now));
        if (of !== 'checkups') continue;
        const shown = plain(page.inspect.ownCars.get().cars ?? []);
        if (!isDeepStrictEqual(shown, now))
          simulation.watch.wrong.push(differs(who, 'what is shown', shown, now));
      }
    }
}

async function askAll(
  simulation: Simulation,
  who: Parameters<Simulation['tokenOf']>[0],
  of: string,
): Promise<Whole> {
  const token = await simulation.tokenOf(who);
  const all: Whole = { checkups: [], companies: [], companyItems: [], mechanics: [], staff: [] };
  for (let more = true, since = ''; more; ) {
    const { body } = await simulation.server.ask(token, 'GET', `/changes?of=${of}${since}`);
    const told = body as Whole & { more: boolean; cursor: string };
    for (const name of Object.keys(all) as (keyof Whole)[]) all[name].push(...told[name]);
    [more, since] = [told.more, `&since=${told.cursor}`];
  }
  return all;
}

function differs(who: string, store: string, kept: readonly Row[], now: readonly Row[]): string {
  const told = new Map(now.map((row) => [row._id, row]));
  const other = kept.filter((row) => told.has(row._id) && !isDeepStrictEqual(row, told.get(row._id)));
  const lacks = now.filter(({ _id }) => !kept.some((row) => row._id === _id));
  const over = kept.filter(({ _id }) => !told.has(_id));
  const ids = [other, lacks, over].map((rows) => rows.map(({ _id }) => _id).join() || 'none');
  return `I4: ${store} of ${who}: old ${ids[0]}, missing ${ids[1]}, too many ${ids[2]}`;
}

/** S9: what waits stands on top of what was pulled, the last that was said of each finding. */
export function nothingCovered(simulation: Simulation): void {
  for (const place of simulation.places)
    for (const page of simulation.livePages(place)) {
      if (simulation.whoOf(page) !== 'mechanic') continue;
      for (const car of page.inspect.ownCars.get().cars ?? []) {
        const said = lastSaid(page, car._id);
        const found = page.inspect.foundAt(car, page.inspect.outbox.store.get());
        if (said !== undefined && found['measurements.CO'] !== said)
          simulation.watch.wrong.push(
            `S9: of ${car._id} ${found['measurements.CO']} is shown, and ${said} waits`,
          );
      }
    }
}

type Findings = { params?: { id: string }; body?: { measurements?: { CO?: number } } };

/** What waits last of this checkup; undefined = nothing does, or a person has to decide about some of it. */
function lastSaid(page: Page, checkup: string): number | undefined {
  const { operations, ready } = page.inspect.outbox.store.get();
  const mine = operations.filter(
    ({ kind, payload }) =>
      kind.endsWith('findings') && (payload as Findings | undefined)?.params?.id === checkup,
  );
  if (!ready || operations.some(({ refusal }) => refusal)) return undefined;
  return (mine.at(-1)?.payload as Findings | undefined)?.body?.measurements?.CO;
}
