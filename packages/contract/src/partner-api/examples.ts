import type { Day } from '../kernel/dates.ts';
import { inspectionOf } from './inspection.ts';
import { SANDBOX_VEHICLES, sandboxCheckups, sandboxFacts } from './sandbox.ts';

/** The day of the examples. */
const TODAY: Day = '2026-11-20';

type Example = { query: string; answer: unknown };

/** For each path of the partners' API a call that a sandbox key may make, and what it is answered on a day. */
export function partnerExamples(): Record<string, Example> {
  const [vehicle] = SANDBOX_VEHICLES;
  if (!vehicle) return {};
  const { plate, VIN, make, model, productionYear } = vehicle;
  const inspection = inspectionOf(sandboxFacts(vehicle, TODAY), TODAY);
  const query = `plate=${plate}`;
  return {
    '/partner/v1/vehicle': {
      query,
      answer: { data: { plate, VIN, make, model, productionYear, inspection } },
    },
    '/partner/v1/vehicle/checkups': { query, answer: { data: sandboxCheckups(vehicle, TODAY) } },
  };
}
