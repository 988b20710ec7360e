import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createFixtures,
  type Fate,
  type Fixtures,
  NOTE,
  note,
  type Page,
  type Weather,
} from '../../../test/outbox-fixtures.ts';

/** The same cases each time: what they find is a fault of the program, never of the day. */
const RUNS = { numRuns: 25, seed: 20_261_123 };
const MINUTE = 60_000;
/** Real time, for a machine that many others use. */
const PATIENCE = 240_000;

type Planned = { photo: boolean; fate: Fate; parents: number[] };
type Step = { add: Planned } | { pass: number } | { offline: boolean };

const FATES: Fate[] = ['applied', 'applied', 'applied', 'merged', 'rejected', 'fails'];
const WEATHERS: Weather[] = ['well', 'lost', 'answer lost', 'fails', 'busy'];

const planned = fc.record({
  photo: fc.boolean(),
  fate: fc.constantFrom(...FATES),
  parents: fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 2 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: planned.map((add) => ({ add })) },
  { weight: 1, arbitrary: fc.nat({ max: 90_000 }).map((pass) => ({ pass })) },
  { weight: 1, arbitrary: fc.boolean().map((offline) => ({ offline })) },
);
/** The fifth time the server fails over one it is a person's to decide: here it fails less often by chance. */
const fewFaults = (weather: readonly Weather[]) => {
  let faults = 0;
  return weather.map((now) => (now === 'fails' && ++faults > 4 ? 'lost' : now));
};
const story = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
  weather: fc.array(fc.constantFrom(...WEATHERS), { maxLength: 20 }).map(fewFaults),
  /** how long one waits, of what one may: never so short that a story takes a thousand rounds */
  dice: fc.array(fc.double({ min: 0.5, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
});

type Added = Planned & { id: string; before: string[] };

async function begin({ weather, dice }: { weather: Weather[]; dice: number[] }, batch: number) {
  let at = 0;
  const fixtures = createFixtures({ batch, random: () => dice[at++ % dice.length] ?? 0 });
  await fixtures.start();
  fixtures.weather.push(...weather);
  return fixtures;
}

/** Does what is told, each time in the page that is given. Returns what was said to be kept. */
async function play(fixtures: Fixtures, steps: readonly Step[], pageOf: (at: number) => Promise<Page>) {
  const added: Added[] = [];
  for (const [at, told] of steps.entries()) {
    const { outbox, gone } = await pageOf(at);
    if ('pass' in told) await fixtures.pass(told.pass);
    else if ('offline' in told) fixtures.state.offline = told.offline;
    else {
      const id = `${fixtures.name}/${at}`;
      const before = told.add.parents.flatMap((parent) => added[parent]?.id ?? []);
      fixtures.server.fates.set(id, told.add.fate);
      const kind = told.add.photo ? fixtures.photo : NOTE;
      const bytes = told.add.photo ? new ArrayBuffer(8) : null;
      const facts = { payload: { text: id, about: before }, dependsOn: before };
      const storing = await Promise.race([outbox.add(kind, note(id, facts), bytes), gone]);
      if (storing === 'stored') added.push({ ...told.add, id, before });
    }
  }
  return added;
}

/** Nobody disturbs any more, and nobody does anything: it comes to its end by itself. */
async function calm(fixtures: Fixtures): Promise<void> {
  fixtures.weather.length = 0;
  fixtures.state.offline = false;
  await fixtures.pass(8 * MINUTE);
}

/** Which of them the server must have, which wait for a person, and which wait for those. */
async function expectAccountedFor(fixtures: Fixtures, added: readonly Added[]) {
  const good = new Set<string>();
  for (const { id, fate, before } of added)
    if ((fate === 'applied' || fate === 'merged') && before.every((parent) => good.has(parent))) good.add(id);
  // One that was being added when its page was killed may be there or not: nobody was told that it is kept.
  const isKept = ({ id }: { id: string }) => added.some((one) => one.id === id);
  const pending = (await fixtures.pending()).filter(isKept);
  const applied = fixtures.server.applied.filter(isKept).map(({ id }) => id);
  expect(fixtures.server.wrong).toEqual([]);
  expect(fixtures.problems).toEqual([]);
  expect([...applied].sort()).toEqual([...good].sort());
  expect(pending.map(({ id }) => id).sort()).toEqual(
    added.flatMap(({ id }) => (good.has(id) ? [] : id)).sort(),
  );
  for (const { id, refusal } of pending) {
    const { fate, before } = added.find((one) => one.id === id) ?? { fate: undefined, before: [] };
    if (fate === 'rejected' && before.every((parent) => good.has(parent)))
      expect(refusal?.code).toBe('validation');
  }
}

it(
  'whatever the network does, each is applied once and after what it depends on, or waits for a person',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ steps, ...how }) => {
        const fixtures = await begin(how, 3);
        const page = await fixtures.openPage();
        const added = await play(fixtures, steps, async () => page);
        await calm(fixtures);
        await expectAccountedFor(fixtures, added);
        page.die();
      }),
      RUNS,
    );
  },
  PATIENCE,
);

it(
  'of two pages only one sends at a time, and together they lose and double nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ steps, ...how }) => {
        const fixtures = await begin(how, 3);
        const pages = [await fixtures.openPage(), await fixtures.openPage()] as const;
        const added = await play(fixtures, steps, async (at) => pages[at % 2 === 0 ? 0 : 1]);
        await calm(fixtures);
        for (const page of pages) await page.outbox.refresh();
        await calm(fixtures);
        expect(fixtures.server.mostAtOnce).toBeLessThanOrEqual(1);
        await expectAccountedFor(fixtures, added);
        for (const page of pages) page.die();
      }),
      RUNS,
    );
  },
  PATIENCE,
);

it(
  'killed at any of its steps and opened again, nothing that was said to be kept is lost',
  async () => {
    const death = fc.record({ call: fc.integer({ min: 1, max: 60 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        story,
        fc.array(death, { minLength: 1, maxLength: 3 }),
        async ({ steps, ...how }, deaths) => {
          const fixtures = await begin(how, 3);
          const left = [...deaths];
          let page = await fixtures.openPage(left.shift());
          const added = await play(fixtures, steps, async () => {
            if (page.isDead) page = await fixtures.openPage(left.shift());
            return page;
          });
          page.die();
          const last = await fixtures.openPage();
          await calm(fixtures);
          await expectAccountedFor(fixtures, added);
          last.die();
        },
      ),
      RUNS,
    );
  },
  PATIENCE,
);
