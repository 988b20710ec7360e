import type { SignedIn } from '@inspect/contract/auth';
import type { NewCheckupInput } from '@inspect/contract/checkups';
import { DEVICES } from './commands.ts';
import { createDevice, type Device, type IndexedDb } from './device.ts';
import { createNetwork } from './network.ts';
import { newCheckup } from './new-checkup.ts';
import { NOON, openPage, type Page } from './page.ts';
import type * as PageEntry from './page-entry.ts';
import { createRandom, createUnlike, idFrom } from './random.ts';
import { openSession, settlePeople, WHO, type Who } from './server.query.ts';
import type { SimulatedServer } from './server.ts';
import { createTimeline } from './timeline.ts';
import { createWatch, type Kept } from './watch.ts';

type Program<Result> = (globals: Record<string, unknown>) => Result;

/** What all simulations of a run share: building it costs more than many of them. */
export type Ground = {
  server: SimulatedServer;
  page: Program<typeof PageEntry>;
  indexedDb: Program<IndexedDb>;
  /** what a passenger car is saved with */
  checkup: NewCheckupInput;
  picture: Buffer;
};

export type Place = { device: Device; pages: [Page | null, Page | null]; unknown: readonly string[] };
export type Simulation = Awaited<ReturnType<typeof createSimulation>>;

/** Who sits at which device when it begins: two desks of one operator, a mechanic's phone, somebody of another company. */
const FIRST: readonly Who[] = ['desk', 'mechanic', 'desk', 'foreign'];
/** A build before this one, to which somebody went back. */
export const OLD_BUILD_LACKS = ['car-models.add', 'checkups.add'];
/** What goes with an event, of which a page takes no more than that it happened. */
const HINTS = {
  EDIT_CHECKUP: (_id: string) => ({ _id, version: 1, status: 'open' }),
  EDIT_COMPANY: (company: string) => ({ company }),
  EDIT_MECHANIC: (_id: string) => ({ _id }),
};
/** how often a story has been told here */
const told = new Map<number, number>();

export async function createSimulation(
  { server, page: program, indexedDb, checkup, picture }: Ground,
  seed: number,
) {
  const times = (told.get(seed) ?? 0) + 1;
  told.set(seed, times);
  // The same story has other names when it is told again: it is the same database.
  const ids = createUnlike(`${seed} ${times}`);
  const chance = createRandom(seed);
  const timeline = createTimeline();
  server.setTime(0);
  const now = () => new Date(NOON + timeline.now());
  const { people, spare } = await settlePeople(server.pool, ids, now());
  const signedIn = {} as Record<Who, SignedIn>;
  const tokens = new Map<string, string>();
  const kept = new Map<string, Kept>();
  const watch = createWatch(kept, (token) => tokens.get(token ?? ''));
  const timed = {
    ...server,
    handle: async (...given: Parameters<SimulatedServer['handle']>) => {
      server.setTime(timeline.now());
      const told = await server.handle(...given);
      const [{ method }, token] = given;
      const who = WHO.find((one) => people[one].id === tokens.get(token ?? ''));
      // What it did it tells the mechanics of.
      if (method === 'POST' && told.status < 300 && who) announce(people[who].company, 'EDIT_CHECKUP');
      return told;
    },
  };
  const network = createNetwork(timeline, timed, { random: chance, watch });
  const places: Place[] = Array.from({ length: DEVICES }, () => ({
    device: createDevice(timeline, indexedDb({ doNext: timeline.doNext }), { chance, ids }),
    pages: [null, null],
    unknown: [],
  }));

  /** The server tells open pages of a change in their company: a hint, of which some get lost. */
  function announce(company: string, event: keyof typeof HINTS): void {
    for (const place of places)
      for (const page of livePages(place))
        network.hint(page, () => page.inspect.deliver(`${event}_${company}`, HINTS[event](company)));
  }

  async function tokenOf(who: Who): Promise<string> {
    const token = await openSession(server.pool, people[who].id, ids, now());
    tokens.set(token, people[who].id);
    return token;
  }
  for (const who of WHO) {
    const { body } = await server.ask(await tokenOf(who), 'GET', '/auth/me');
    signedIn[who] = (body as { data: SignedIn }).data;
  }

  /** checkups that are there from the beginning, by who works on them */
  const base = new Map<Who, string[]>();
  /** one that only the staff change */
  const staffs = { checkup: '' };
  async function addBase(): Promise<void> {
    const token = await tokenOf('desk');
    const all: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const {
        kind: _,
        record,
        payload,
      } = newCheckup({ ...checkup, mechanic: people.mechanic.id }, idFrom(ids));
      const { status, body } = await server.ask(token, 'POST', '/tech-service-checkup', payload.body);
      if (status !== 201) throw new Error(`no checkup to begin with: ${JSON.stringify(body)}`);
      all.push(record);
    }
    staffs.checkup = all.pop() ?? '';
    for (const who of ['desk', 'mechanic'] as const) base.set(who, all);
  }

  function open(place: Place, tab: number): Page {
    const known = place.pages[tab === 0 ? 0 : 1];
    if (known?.alive) return known;
    const page = openPage({ timeline, program, send: network.send }, place.device, place.unknown);
    place.pages[tab === 0 ? 0 : 1] = page;
    return page;
  }

  const livePages = (place: Place): Page[] =>
    place.pages.filter((page): page is Page => page?.alive === true);

  /** As the answer to the right password does it: the cookie, what this browser remembers, and the page. */
  async function signIn(place: Place, who: Who): Promise<void> {
    if (!place.device.isOnline) return;
    const page = livePages(place)[0] ?? open(place, 0);
    // A page asks first who is there, and shows the form when it knows.
    await timeline.pass(1_000);
    if (!page.alive) return;
    const token = await tokenOf(who);
    place.device.session.token = token;
    page.inspect.welcome(signedIn[who]);
    await timeline.settle();
  }

  const simulation = {
    timeline,
    server,
    network,
    watch,
    places,
    people,
    spare,
    staffs,
    kept,
    ids,
    chance,
    picture,
    open,
    livePages,
    signIn,
    tokenOf,
    announce,
    /** ends the transaction of the staff that is still open */
    late: null as (() => Promise<void>) | null,
    commitLate: async () => {
      const { late } = simulation;
      simulation.late = null;
      await late?.();
    },
    /** Its socket is connected anew. */
    reconnected: (page: Page) => network.hint(page, () => page.inspect.tellReconnected()),
    checkup: { ...checkup, mechanic: people.mechanic.id } as NewCheckupInput,
    newId: () => idFrom(ids),
    /** of what several devices call by the same name */
    name: idFrom(ids),
    /** whom this page shows */
    whoOf: (page: Page): Who | null => {
      const session = page.inspect.sessionStore.get();
      const id = session.kind === 'in' ? session.person.user.id : null;
      return WHO.find((who) => people[who].id === id) ?? null;
    },
    base,
    /** who was not let in for a time: what needed him may have been refused */
    blocked: new Set<string>(),
    begin: async () => {
      await addBase();
      for (const [at, place] of places.entries()) {
        await signIn(place, FIRST[at] ?? 'desk');
      }
      await timeline.pass(2_000);
    },
    /** The browsers are closed; a simulation that comes after this one is disturbed by nothing of it. */
    end: async () => {
      await simulation.commitLate();
      for (const place of places) for (const page of livePages(place)) page.die();
    },
  };
  return simulation;
}
