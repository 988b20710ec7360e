import type { Day } from '../kernel/dates.ts';
import { changesAnswer, eventTold, type PartnerEvent } from './events.ts';
import { vehicleTold } from './inspection.ts';
import { SANDBOX_VEHICLES, sandboxCheckups, sandboxEvents, sandboxVehicle } from './sandbox.ts';
import { PARTNER_SCOPES } from './scopes.ts';

/** The day of the examples. */
const TODAY: Day = '2026-11-20';

type Example = { query: string; answer: unknown };

/** For each path of the partners' API a call that a sandbox key may make, and what it is answered on a day. */
export function partnerExamples(): Record<string, Example> {
  const [vehicle] = SANDBOX_VEHICLES;
  if (!vehicle) return {};
  const query = `plate=${vehicle.plate}`;
  const asked = { since: undefined, limit: 2, scopes: PARTNER_SCOPES, today: TODAY };
  return {
    '/partner/v1/vehicle': { query, answer: { data: vehicleTold(sandboxVehicle(vehicle, TODAY), TODAY) } },
    '/partner/v1/vehicle/checkups': { query, answer: { data: sandboxCheckups(vehicle, TODAY) } },
    '/partner/v1/changes': { query: 'limit=2', answer: changesAnswer(sandboxEvents(TODAY), asked) },
  };
}

/** What a test delivery holds: an invented event, and what the partner's scopes show of it. */
export function testEvent(id: string, at: Date, scopes: readonly string[], today: Day): PartnerEvent {
  const [facts] = sandboxEvents(today).slice(-1);
  if (!facts) throw new Error('the sandbox has events');
  return eventTold({ ...facts, id, at, type: 'test', sequence: 0 }, scopes, today);
}
