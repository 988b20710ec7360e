import { type Actor, can } from '@inspect/contract/access';
import { type Control, controlsEndpoints } from '@inspect/contract/controls';
import type { StoredControl } from './controls.query.ts';

export function presentControl(actor: Actor, stored: StoredControl): Control {
  const { checkupStatus, checkupVersion, decidedVersion, at, askedAt, answeredAt, ...rest } = stored;
  const isWaiting = stored.question !== null && stored.answer === null;
  return {
    ...rest,
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
