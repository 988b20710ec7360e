import type pg from 'pg';
import { type Country, nextId, type Station } from './country.ts';
import type { Inspection } from './honest-month.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What can't be, put among honest months: of each kind the records that are to be found, and what must change for it. */
export type Planted = {
  kind: string;
  /** each time the records that prove it, or, of a share, the station */
  proofs: { records: string[]; station: string }[];
  inspections: Inspection[];
};

type Ground = { country: Country; month: Inspection[]; count: number };

const at = (like: Inspection, sentAt: number, changes: Partial<Inspection> = {}): Inspection => ({
  ...like,
  id: nextId(),
  vehicle: nextId(),
  previous: null,
  fit: true,
  createdAt: sentAt - 25 * MINUTE,
  sentAt,
  signedAt: sentAt + 5_000,
  ...changes,
});

/** Each of another mechanic's day, far enough apart to be told from the others. */
function places({ country, month, count }: Ground, skip: number): Inspection[] {
  const stride = Math.max(1, Math.floor(month.length / (count + 1)));
  const found = Array.from({ length: count }, (_, index) => month[(index * stride + skip) % month.length]);
  if (country.stations.length === 0) throw new Error('no stations');
  return found.flatMap((one) => (one ? [one] : []));
}

/** One mechanic signs two cars within three minutes of each other. */
export function plantOverlaps(ground: Ground): Planted {
  const pairs = places(ground, 1).map((like) => [like, at(like, like.sentAt + 3 * MINUTE)] as const);
  return {
    kind: 'overlap',
    proofs: pairs.map(([one, two]) => ({ records: [one.id, two.id], station: one.station })),
    inspections: pairs.map(([, two]) => two),
  };
}

/** Signed two minutes after it was begun. */
export function plantTooShort(ground: Ground): Planted {
  const inspections = places(ground, 2).map((like) => {
    const sentAt = like.sentAt + 9 * MINUTE;
    return at(like, sentAt, { createdAt: sentAt - 2 * MINUTE });
  });
  return ofOne('tooShort', inspections);
}

/** A dozen cars more than its lines hold, each by a mechanic nobody else knows, within one hour. */
export function plantCapacity(ground: Ground): Planted {
  const { country } = ground;
  const groups = places(ground, 3).map((like) => {
    const hour = Math.floor(like.sentAt / (60 * MINUTE)) * 60 * MINUTE;
    const lines = stationOf(country, like.station).lines;
    const many = lines * 8;
    return Array.from({ length: many }, (_, index) =>
      at(like, hour + (index / many) * 59 * MINUTE, { mechanic: nextId() }),
    );
  });
  return ofGroups('capacity', groups);
}

/** Ten minutes after a car was signed at one station, it is begun at the desk of another, eighty kilometres away or more. */
export function plantTwoStations(ground: Ground): Planted {
  const { country } = ground;
  const pairs = places(ground, 4).map((like) => {
    const here = stationOf(country, like.station);
    const far = country.stations.find((station) => roughKm(here, station) > 80);
    if (!far) throw new Error('no station is far enough');
    const begun = like.sentAt + 10 * MINUTE;
    const there = { station: far.id, company: far.company, mechanic: nextId(), createdAt: begun };
    return [like, at(like, begun + 20 * MINUTE, { ...there, vehicle: like.vehicle, fit: like.fit })] as const;
  });
  return {
    kind: 'twoStations',
    proofs: pairs.map(([one, two]) => ({ records: [one.id, two.id], station: two.station })),
    inspections: pairs.map(([, two]) => two),
  };
}

/** Stations that each find fit so many cars that another had found faulty on the day before; one such car alone proves nothing. */
export function plantPassedElsewhere(ground: Ground, each: number): Planted {
  const { country, month, count } = ground;
  const passing = country.stations.slice(2, 2 + Math.ceil(count / each));
  const pairs = passing.flatMap((station) => {
    const own = month.filter((one) => one.station === station.id);
    const others = month.filter((one) => one.station !== station.id);
    return Array.from({ length: each }, (_, index) => {
      const like = own[Math.floor(((index + 1) * own.length) / (each + 2))];
      const before = others.find(({ sentAt }) => like && sentAt > like.sentAt - DAY);
      if (!like || !before) throw new Error('the month is too empty');
      const faulty = at(before, before.sentAt, { fit: false, mechanic: nextId() });
      return [faulty, at(like, like.sentAt, { vehicle: faulty.vehicle, mechanic: nextId() })] as const;
    });
  });
  return {
    kind: 'passedElsewhere',
    proofs: pairs.map(([one, two]) => ({ records: [one.id, two.id], station: two.station })),
    inspections: pairs.flat(),
  };
}

/** The last stations of the country find every car fit: their records of the month are changed where they lie. */
export function plantFaultless({ country, month, count }: Ground): Planted {
  const stations = country.stations.slice(-count);
  const ids = new Set(stations.map(({ id }) => id));
  for (const one of month) if (ids.has(one.station)) one.fit = true;
  return {
    kind: 'faultRate',
    proofs: stations.map(({ id }) => ({ records: [], station: id })),
    inspections: [],
  };
}

/** Six cars between nine and ten in the evening. */
export function plantAfterHours(ground: Ground): Planted {
  const groups = places(ground, 6).map((like) => {
    const day = Math.floor((like.sentAt + 4 * 60 * MINUTE) / DAY) * DAY - 4 * 60 * MINUTE;
    return Array.from({ length: 6 }, (_, index) =>
      at(like, day + (21 * 60 + index * 10) * MINUTE, { mechanic: nextId() }),
    );
  });
  return ofGroups('afterHours', groups);
}

/** Two checkups with one photograph; stored with the rest, since it is no inspection. */
export async function plantReusedPhotos(client: pg.PoolClient, ground: Ground): Promise<Planted> {
  const pairs = places(ground, 7).flatMap((one, index, all) => {
    const before = ground.month[(index * 3 + 11) % ground.month.length];
    return before && all[index] && before.id !== one.id ? [[before, one] as const] : [];
  });
  const photos = pairs.flatMap(([before, one]) => {
    const [earlier, photo] = [nextId(), nextId()];
    return [
      { id: earlier, checkup: before.id, company: before.company, of: null },
      { id: photo, checkup: one.id, company: one.company, of: earlier },
    ];
  });
  await client.query('begin; set local session_replication_role = replica');
  const rows = [JSON.stringify(photos)];
  const set = 'jsonb_to_recordset($1::jsonb) as n (id text, checkup text, company text, "of" text)';
  await client.query(
    `insert into attachments (id, file, company, checkup, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by,
       created_at) select n.id, n.id, n.company, n.checkup, 'plate', repeat('0', 64), decode(repeat('00', 8), 'hex'),
            decode(repeat('00', 1024), 'hex'), 1, 1, now(), n.id, now() from ${set}`,
    rows,
  );
  await client.query(
    `insert into photo_reuses (id, photo, earlier, likeness, at) select n.id, n.id, n."of", 0.99, now() from ${set} where n."of" is not null`,
    rows,
  );
  await client.query('commit');
  return {
    kind: 'reusedPhoto',
    proofs: pairs.map(([one, two]) => ({ records: [one.id, two.id], station: two.station })),
    inspections: [],
  };
}

const ofOne = (kind: string, inspections: Inspection[]): Planted => ({
  kind,
  proofs: inspections.map(({ id, station }) => ({ records: [id], station })),
  inspections,
});

const ofGroups = (kind: string, groups: Inspection[][]): Planted => ({
  kind,
  proofs: groups.map((group) => ({ records: group.map(({ id }) => id), station: group[0]?.station ?? '' })),
  inspections: groups.flat(),
});

function stationOf({ stations }: Country, wanted: string): Station {
  const found = stations.find(({ id }) => id === wanted);
  if (!found) throw new Error(`no station ${wanted}`);
  return found;
}

/** Of Armenia's latitudes, near enough to choose by. */
const roughKm = (one: Station, other: Station) =>
  Math.hypot((one.latitude - other.latitude) * 111, (one.longitude - other.longitude) * 85);
