import { AppError } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import type { PersonInput } from '../../platform/http/route.ts';
import type { ForeignIdWatch } from '../../platform/security/foreign-id-watch.ts';
import {
  countLookups,
  foreignVehicle,
  insertLookup,
  isNoted,
  type Lookup,
  lockLookups,
} from './lookups.repo.ts';

/** Many times what a desk asks and does not begin to inspect; whoever reads the register out is stopped soon. */
const MOST = { personHour: 60, personDay: 200, companyDay: 1_000 } as const;
const LATER_SECONDS = 3_600;

export type LookupServices = { clock: Clock; watch: Pick<ForeignIdWatch, 'noted'> };
type Call = Pick<PersonInput<never>, 'tx' | 'actor' | 'sessionId'>;
type NotedLookup = {
  /** the call, as it is registered */
  call: string;
  /** of which vehicles the answer tells: their VIN or id */
  told: readonly (string | null | undefined)[];
  /** what was typed to find it */
  typed: Readonly<Record<string, string | null | undefined>>;
  /** a certificate that nobody has is a guess */
  guess?: boolean;
};

/**
 * Notes who asked for which vehicle that his company does not inspect, before the answer leaves, and stops whoever asks
 * for too many. What has become a checkup of his company counts no more, and the same once more within a day counts
 * once: a desk never comes near. The staff see every record in any case. @throws AppError lookup_quota
 */
export async function noteLookups(
  { clock, watch }: LookupServices,
  { tx, actor, sessionId }: Call,
  { call, told, typed, guess = false }: NotedLookup,
): Promise<void> {
  const { company, userId: user } = actor;
  if (company === null) return;
  const at = clock.now();
  const records = guess ? [user] : [];
  for (const name of new Set(told.flatMap((one) => one ?? []))) {
    const record = await foreignVehicle(tx, company, name);
    if (record) records.push(record);
  }
  const changes = Object.entries({ call, ...typed }).flatMap(([field, after]) =>
    after ? [{ field, before: null, after }] : [],
  );
  for (const record of records) {
    const lookup: Lookup = { company, user, at, record, changes };
    await lockLookups(tx, company);
    if (await isNoted(tx, lookup)) continue;
    const { personHour, personDay, companyDay } = await countLookups(tx, lookup);
    if (personHour >= MOST.personHour || personDay >= MOST.personDay || companyDay >= MOST.companyDay) {
      const entity = guess ? 'users' : 'vehicles';
      const event = { at, user, company, session: sessionId, call, status: 429, entity, record };
      watch.noted({ ...event, kind: 'lookup_quota', owner: null });
      throw new AppError('lookup_quota', { retryAfter: LATER_SECONDS });
    }
    await insertLookup(tx, lookup);
  }
}
