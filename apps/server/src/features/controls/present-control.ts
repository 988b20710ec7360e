import { type Actor, can } from '@inspect/contract/access';
import { type Control, type ControlEvent, controlsEndpoints } from '@inspect/contract/controls';
import { type StoredControl, seesCountry } from './controls.query.ts';

export function presentControl(actor: Actor, stored: StoredControl): Control {
  const { checkupStatus, checkupVersion, decidedVersion, at, askedAt, answeredAt, ...rest } = stored;
  const isWaiting = stored.question !== null && stored.answeredAt === null;
  return {
    ...rest,
    note: noteFor(actor, stored),
    at: at?.toISOString() ?? null,
    askedAt: askedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    changedSince: decidedVersion !== null && checkupVersion > decidedVersion,
    can: {
      decide: checkupStatus !== 'open' && can(actor, controlsEndpoints.decide.need),
      answer: isWaiting && can(actor, controlsEndpoints.answer.need),
    },
  };
}

/** What the staff note for themselves stays with them; a station is told what a violation is. */
const noteFor = (actor: Actor, { status, note }: Pick<Control, 'status' | 'note'>) =>
  seesCountry(actor) || status === 'violation' ? note : null;

/** Of what was said a station is told what it was asked, what it answered, and the violations. */
export function presentEvents(actor: Actor, events: readonly ControlEvent[]): ControlEvent[] {
  return events
    .filter(({ action, status }) => seesCountry(actor) || action !== 'decide' || status === 'violation')
    .map((event) => ({ ...event, note: noteFor(actor, event) }));
}
