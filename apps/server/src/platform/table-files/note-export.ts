import type { Clock } from '../clock.ts';
import { recordEdits } from '../history/record-edit.repo.ts';
import type { PersonInput } from '../http/route.ts';
import type { ForeignIdWatch } from '../security/foreign-id-watch.ts';
import { exportsSince } from './exports-since.query.ts';

/** Files of one person in an hour, many times what anybody takes home: from the next one on an alarm sounds. Nobody is stopped. */
const USUAL = 20;
const HOUR_MS = 3_600_000;

export type ExportNotes = { clock: Clock; watch: Pick<ForeignIdWatch, 'noted'> };

/** Notes before the first row leaves which call takes out what: the person is the record, the filter the change. */
export async function noteExport(
  { clock, watch }: ExportNotes,
  { tx, actor, sessionId }: Pick<PersonInput<never>, 'tx' | 'actor' | 'sessionId'>,
  taken: {
    /** the name of these notes among the histories */
    entity: string;
    call: string;
    filter: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { userId: user, company } = actor;
  const at = clock.now();
  const { entity, call } = taken;
  const asked = Object.entries({ call, ...taken.filter }).filter(([, value]) => value !== undefined);
  const changes = asked.map(([field, after]) => ({ field, before: null, after }));
  await recordEdits(tx, { user, company, at }, [{ entity, record: user, action: 'export', changes }]);
  if ((await exportsSince(tx, new Date(at.getTime() - HOUR_MS))) <= USUAL) return;
  const event = { at, user, company, session: sessionId, call, status: 200, entity: 'users', record: user };
  watch.noted({ ...event, kind: 'export_volume', owner: null });
}
