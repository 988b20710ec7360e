import { copiesAgree, nothingCovered } from './copies.ts';
import type { Device } from './device.ts';
import { checkupsOf, doneOf, doubledNames, photosOf, setBlocked, WHO, type Who } from './server.query.ts';
import type { Place, Simulation } from './simulation.ts';
import { Broken, type Kept } from './watch.ts';

/** By itself, when nothing disturbs any more. */
const DRAINS_MS = 120_000;

const onDevice = (device: Device) => new Set(device.rowsOf('operations').map(({ key }) => String(key)));

function fail(simulation: Simulation): void {
  const { wrong } = simulation.watch;
  for (const { pages } of simulation.places)
    for (const page of pages)
      for (const problem of page?.problems ?? [])
        wrong.push(`a fault in a page: ${Object(problem).stack ?? String(problem)}`);
  if (wrong.length > 0) throw new Broken(wrong.join('\n'));
}

/** How often the server has each of them. */
async function countOnServer({ server }: Simulation, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = [...(await doneOf(server.pool, ids)), ...(await photosOf(server.pool, ids))];
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** After each step: what is gone from a device is at the server, and what was once there never waits again. */
export async function step(simulation: Simulation): Promise<void> {
  const { wrong } = simulation.watch;
  const rows = new Map(simulation.places.map(({ device }) => [device, onDevice(device)]));
  const gone: Kept[] = [];
  for (const one of simulation.kept.values()) {
    if (one.said !== 'stored' || one.givenUp) continue;
    const isThere = rows.get(one.device)?.has(one.id);
    if (one.accepted && isThere) wrong.push(`I6: ${one.id} (${one.kind}) waits again`);
    if (!one.accepted && !isThere) gone.push(one);
  }
  if (gone.length > 0) {
    const counts = await countOnServer(
      simulation,
      gone.map(({ id }) => id),
    );
    for (const one of gone) {
      one.accepted = true;
      if (!counts.has(one.id)) wrong.push(`I7: ${one.id} (${one.kind}) is gone, and the server has it not`);
    }
  }
  nothingCovered(simulation);
  fail(simulation);
}

/** I10: after a sign-out nothing of what was kept can be read on the disk, and what opens it is not there. */
export function dumpIsSealed({ watch }: Simulation, device: Device): void {
  const dump = device.dump();
  if (/secret|"VIN"|Օրինակյան|37491123456/i.test(dump))
    watch.wrong.push('I10: something can be read after the sign-out');
  if (device.cookies.has('inspect-seal-half')) watch.wrong.push('I10: the key lies beside what it opens');
}

/** Nothing disturbs any more, nobody does anything, and everybody whose work lies somewhere comes back once. */
export async function comeToAnEnd(simulation: Simulation): Promise<void> {
  const { timeline, network, places, server, people } = simulation;
  for (const who of WHO) await setBlocked(server.pool, people[who].id, false);
  network.calm(places.map(({ device }) => device));
  await simulation.commitLate();
  for (const place of places) {
    place.device.room.writes = Number.POSITIVE_INFINITY;
    if (place.unknown.length > 0) for (const page of simulation.livePages(place)) page.die();
    place.unknown = [];
    if (simulation.livePages(place).length === 0) simulation.open(place, 0);
    for (const page of simulation.livePages(place)) simulation.reconnected(page);
  }
  await timeline.pass(DRAINS_MS);
  await step(simulation);
  for (const place of places) drained(simulation, place);
  await copiesAgree(simulation);
  for (const who of WHO) {
    const theirs = places.filter(({ device }) => hasWorkOf(simulation, device, who));
    if (theirs.length === 0) continue;
    for (const place of theirs) await simulation.signIn(place, who);
    await timeline.pass(DRAINS_MS);
    await step(simulation);
    for (const place of theirs) drained(simulation, place);
    await copiesAgree(simulation);
  }
  await agrees(simulation);
  fail(simulation);
}

function hasWorkOf({ kept, people }: Simulation, device: Device, who: Who): boolean {
  const rows = onDevice(device);
  return [...kept.values()].some(({ id, owner }) => owner === people[who].id && rows.has(id));
}

/** I1, I9: what still waits for the one who is here waits for his decision, with a reason that there is. */
function drained(simulation: Simulation, place: Place): void {
  const [page] = simulation.livePages(place);
  const who = page && simulation.whoOf(page);
  if (!page || !who) return;
  const { wrong } = simulation.watch;
  const { operations, ready } = page.inspect.outbox.store.get();
  if (!ready) wrong.push('I9: a page does not know what waits');
  const rows = onDevice(place.device);
  const mine = [...simulation.kept.values()].filter(
    (one) => one.owner === simulation.people[who].id && one.device === place.device && rows.has(one.id),
  );
  const refused = new Map(
    operations.flatMap(({ id, refusal }) => (refusal ? [[id, refusal.code] as const] : [])),
  );
  for (const one of mine) {
    const code = refused.get(one.id);
    if (code !== undefined && !isReason(simulation, one, code))
      wrong.push(
        `I1: ${one.id} (${one.kind}) waits for a decision: ${code} ${JSON.stringify(operations.find(({ id }) => id === one.id)?.refusal)}`,
      );
    if (code === undefined && !follows(simulation, one, new Set(refused.keys())))
      wrong.push(
        `I9: ${one.id} (${one.kind}) still waits: ${JSON.stringify(operations.find(({ id }) => id === one.id) ?? 'not shown')}`,
      );
  }
}

function follows({ kept }: Simulation, { dependsOn }: Kept, refused: ReadonlySet<string>): boolean {
  return dependsOn.some((id) => {
    const parent = kept.get(id);
    return refused.has(id) || (parent !== undefined && follows({ kept } as Simulation, parent, refused));
  });
}

const FAULTS = 5;

function isReason({ kept, people, blocked }: Simulation, one: Kept, code: string): boolean {
  if (one.mayBeRefused) return true;
  if (code === 'failing') return one.faults >= FAULTS;
  if (code === 'parentGone') return standsOnWhatIsGone(kept, one);
  if (code === 'forbidden' && blocked.has(one.owner)) return true;
  if (['forbidden', 'validation'].includes(code) && blocked.has(people.mechanic.id))
    return one.kind.startsWith('checkups.');
  const rivals = [...kept.values()].filter(
    ({ record, owner }) => record === one.record && owner !== one.owner,
  );
  return code === 'version_conflict' && rivals.length > 0;
}

/** What it stands on, however far back, was given up or never lay on the disk. */
function standsOnWhatIsGone(kept: Simulation['kept'], { dependsOn }: Kept): boolean {
  return dependsOn.some((id) => {
    const parent = kept.get(id);
    return parent?.said !== 'stored' || parent.givenUp || standsOnWhatIsGone(kept, parent);
  });
}

/** I2 to I5: what the server has. */
async function agrees(simulation: Simulation): Promise<void> {
  const { server, kept, people, watch } = simulation;
  const { wrong } = watch;
  const ids = [...kept.keys()];
  const done = await doneOf(server.pool, ids);
  const has = new Set([...done, ...(await photosOf(server.pool, ids))].map(({ id }) => id));
  const companyOf = new Map(WHO.map((who) => [people[who].id, people[who].company]));
  for (const [id, count] of await countOnServer(simulation, ids))
    if (count > 1) wrong.push(`I2: ${id} is there ${count} times`);
  for (const { id, person, company } of done) {
    const one = kept.get(id);
    if (one?.owner !== person || companyOf.get(person) !== company)
      wrong.push(`I5: ${id} is somebody else's`);
    for (const parent of one?.dependsOn ?? [])
      if (!has.has(parent)) wrong.push(`I3: ${id} is there without ${parent}`);
  }
  for (const name of await doubledNames(server.pool)) wrong.push(`I2: two of the name ${name}`);
  const changes = new Map<string, number>();
  for (const { id, record } of done)
    if (kept.get(id)?.kind !== 'checkups.add') changes.set(record, (changes.get(record) ?? 0) + 1);
  const checkups = await checkupsOf(server.pool, [...new Set(companyOf.values())]);
  if (new Set(checkups.map(({ VIN }) => VIN)).size < checkups.length)
    wrong.push('I2: one vehicle has two checkups');
  for (const { id, version } of checkups)
    if (id !== simulation.staffs.checkup && version > 1 + (changes.get(id) ?? 0))
      wrong.push(`I2: checkup ${id} was changed ${version - 1} times`);
  const newIds = new Map(done.map(({ id, new_id }) => [id, new_id]));
  for (const place of simulation.places)
    for (const page of simulation.livePages(place))
      for (const [id, { merge }] of page.inspect.outbox.store.get().done)
        if (merge && merge.to !== newIds.get(id))
          wrong.push(`I4: ${id} was merged into ${newIds.get(id)}, not ${merge.to}`);
}
