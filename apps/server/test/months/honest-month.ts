import { CLOSES, type Country, nextId, OPENS, type Station } from './country.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const YEREVAN = 4 * 60 * MINUTE;

/** One inspection as it happened. Times are in milliseconds. */
export type Inspection = {
  id: string;
  station: string;
  company: string;
  mechanic: string;
  vehicle: string;
  carType: string;
  productionYear: number;
  createdAt: number;
  /** when the mechanic was done, and when his signature reached the server */
  sentAt: number;
  signedAt: number;
  fit: boolean;
  previous: string | null;
};

type Returning = { due: number; of: Inspection };

/** Cars of these ages are so many times as often faulty as the newest. */
const agesFactor = (age: number) => 1 + Math.min(age, 25) / 5;

/**
 * What honest stations do in a month: in working hours, on each line one car after the other by one mechanic, who takes longer
 * than the least; cars wait at the desk; what was faulty mostly comes again to the same station, sometimes goes to another; the
 * last car may be finished half an hour after closing; now and then a mechanic has no network, and all he did arrives at once.
 */
export function honestMonth(country: Country, year: number, month: number): Inspection[] {
  const { stations, draws } = country;
  const returning = new Map<string, Returning[]>(stations.map(({ id }) => [id, []]));
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const all: Inspection[] = [];
  for (let day = 1; day <= days; day += 1) {
    const midnight = Date.UTC(year, month - 1, day) - YEREVAN;
    if (new Date(midnight + YEREVAN).getUTCDay() === 0) continue;
    for (const station of stations)
      for (const mechanic of station.mechanics) {
        const done = lineOfDay(country, station, mechanic, midnight, returning);
        if (draws.next() < 0.02) arriveTogether(done);
        all.push(...done);
      }
  }
  return all;
}

function lineOfDay(
  country: Country,
  station: Station,
  mechanic: string,
  midnight: number,
  returning: Map<string, Returning[]>,
): Inspection[] {
  const { draws, stations } = country;
  const closes = midnight + CLOSES * 60 * MINUTE;
  const done: Inspection[] = [];
  let free = midnight + OPENS * 60 * MINUTE + draws.between(5, 60) * MINUTE;
  while (free < closes) {
    const one = inspect(country, station, mechanic, free, takeDue(returning.get(station.id) ?? [], midnight));
    done.push(one);
    if (!one.fit && one.previous === null) {
      const chance = draws.next();
      const other = chance < 0.05 ? draws.pick(stations) : station;
      const due = midnight + Math.ceil(draws.between(0.01, 16)) * DAY;
      if (chance < 0.75) returning.get(other.id)?.push({ due, of: one });
    }
    free = one.sentAt + draws.between(10, 60) * MINUTE;
  }
  return done;
}

function takeDue(waiting: Returning[], midnight: number): Inspection | undefined {
  const index = waiting.findIndex(({ due }) => due <= midnight);
  return index < 0 ? undefined : waiting.splice(index, 1)[0]?.of;
}

function inspect(
  { classes, draws }: Country,
  station: Station,
  mechanic: string,
  start: number,
  before: Inspection | undefined,
): Inspection {
  const share = draws.next();
  const drawn = classes.find((_, index) => share < sumOf(classes.slice(0, index + 1))) ?? classes[0];
  const carClass = classes.find(({ type }) => type === before?.carType) ?? drawn;
  if (!carClass) throw new Error('no class');
  const age = 4 + Math.floor(draws.next() ** 0.8 * 24);
  const year = new Date(start).getUTCFullYear();
  const isFaulty = before
    ? draws.next() < 0.08
    : draws.next() < Math.min(0.9, carClass.faulty * agesFactor(age) * station.nature);
  const sentAt = start + (carClass.minutes + draws.between(4, 20)) * MINUTE;
  return {
    id: nextId(),
    station: station.id,
    company: station.company,
    mechanic,
    vehicle: before?.vehicle ?? nextId(),
    carType: carClass.type,
    productionYear: before?.productionYear ?? year - age,
    createdAt: start - draws.between(0, 50) * MINUTE,
    sentAt,
    signedAt: sentAt + draws.between(1, 20) * 1_000,
    fit: !isFaulty,
    // Only its own station knows what it had found.
    previous: before?.station === station.id ? before.id : null,
  };
}

const sumOf = (classes: readonly { share: number }[]) => classes.reduce((sum, { share }) => sum + share, 0);

/** Without a network: what was done since arrives at one moment. */
function arriveTogether(done: Inspection[]): void {
  const last = done.at(-1)?.signedAt ?? 0;
  for (const one of done) one.signedAt = last;
}
