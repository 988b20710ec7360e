import type { Command } from './commands.ts';
import { changeElsewhere } from './elsewhere.ts';
import { dumpIsSealed, step } from './invariants.ts';
import { pageAt, streetOf, work, workMuch } from './keep.ts';
import { setBlocked } from './server.query.ts';
import { OLD_BUILD_LACKS, type Simulation } from './simulation.ts';

const HOUR = 3_600_000;

/** @returns whether there was something to do */
export async function play(simulation: Simulation, command: Command): Promise<boolean> {
  const isDone = await perform(simulation, command);
  for (const place of simulation.places)
    for (const [tab, page] of place.pages.entries())
      if (page?.reloads && !page.alive) simulation.open(place, tab);
  await simulation.timeline.settle();
  await step(simulation);
  return isDone;
}

async function perform(simulation: Simulation, command: Command): Promise<boolean> {
  const { timeline, network, server } = simulation;
  const place = 'device' in command ? simulation.places[command.device] : undefined;
  const page = place && pageAt(simulation, place, 'tab' in command ? command.tab : 0);
  const who = page ? simulation.whoOf(page) : null;
  switch (command.do) {
    case 'faults':
      network.weather.push(...command.all);
      return true;
    case 'faults of a pull':
      network.pullWeather.push(...command.all);
      return true;
    case 'elsewhere':
      return changeElsewhere(simulation, command.what, command.ms);
    case 'time':
      await timeline.pass(command.ms);
      return true;
    case 'block':
    case 'unblock':
      if (command.do === 'block') simulation.blocked.add(simulation.people[command.who].id);
      await setBlocked(server.pool, simulation.people[command.who].id, command.do === 'block');
      return true;
    case 'restart the server':
      await server.restart();
      return true;
  }
  if (!place) return false;
  const { device } = place;
  switch (command.do) {
    case 'offline':
    case 'online':
      device.isOnline = command.do === 'online';
      // Its socket finds its way by itself, some time after.
      if (device.isOnline) for (const one of simulation.livePages(place)) simulation.reconnected(one);
      return true;
    case 'open tab':
      simulation.open(place, command.tab);
      return true;
    case 'older build':
    case 'newer build':
      for (const one of simulation.livePages(place)) one.die();
      place.unknown = command.do === 'older build' ? OLD_BUILD_LACKS : [];
      simulation.open(place, 0);
      return true;
    case 'sign in':
      await simulation.signIn(place, command.who);
      return true;
    case 'clock':
      device.clock.off += command.hours * HOUR;
      return true;
    case 'full disk':
      device.room.writes = command.writes;
      return true;
    case 'room again':
      device.room.writes = Number.POSITIVE_INFINITY;
      return true;
  }
  if (!page) return false;
  const pending = page.inspect.outbox.store.get().operations;
  switch (command.do) {
    case 'kill':
      page.die();
      return true;
    case 'kill soon': {
      let left = command.steps;
      const stop = timeline.afterEach(() => {
        left -= 1;
        if (left > 0) return;
        stop();
        page.die();
      });
      return true;
    }
    case 'sign out':
      if (!who) return false;
      void page.inspect.signOut();
      await timeline.settle();
      if (page.alive) dumpIsSealed(simulation, device);
      return true;
    case 'keep':
      if (who) await work(simulation, page, who, command.work, command.pick);
      return who !== null;
    case 'keep many':
      return who !== null && workMuch(simulation, page, who);
    case 'keep again changed': {
      const known = pending.filter(({ kind }) => kind === 'streets.add');
      const one = known[command.pick % known.length];
      if (!one) return false;
      const { payload } = streetOf(simulation, `Secret ${simulation.newId()}`);
      void page.inspect.outbox.add(page.inspect.kindNamed(one.kind), {
        id: one.id,
        owner: one.owner,
        payload,
      });
      return true;
    }
    case 'give up':
    case 'try again': {
      const known = pending.filter(({ refusal }) => refusal !== null || command.do === 'give up');
      const one = known[command.pick % known.length];
      if (!one) return false;
      await decide(simulation, command.do, page, one.id);
      return true;
    }
  }
}

async function decide(
  { kept, timeline, watch }: Simulation,
  what: 'give up' | 'try again',
  page: NonNullable<ReturnType<typeof pageAt>>,
  id: string,
): Promise<void> {
  const { outbox } = page.inspect;
  if (what === 'try again') {
    void outbox.retry(id);
    return;
  }
  const known = kept.get(id);
  const isOnItsWay = watch.isOnItsWay(id);
  void outbox.discard(id);
  await timeline.settle();
  // What the disk did not take lies in the page alone.
  const isStored = page.device.rowsOf('operations').some(({ key }) => key === id);
  const isGone = !isStored && !outbox.store.get().operations.some((one) => one.id === id);
  if (!isGone || !known) return;
  known.givenUp = true;
  if (isOnItsWay) watch.wrong.push(`${id} is given up while it is on its way`);
}
