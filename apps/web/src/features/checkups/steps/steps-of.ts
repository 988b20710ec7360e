import { type Checkup, isSigned, type PlateEvidence } from '@inspect/contract/checkups';

/** The order of the work on a checkup: each needs those before it. */
const STEPS = ['photo', 'signature', 'conclusion', 'card'] as const;
export type Step = (typeof STEPS)[number];

type Course = Pick<Checkup, 'status' | 'signature' | 'number' | 'cameraReasonId'>;
type Evidence = PlateEvidence['state'] | 'waiting';

/** What is done of a checkup's way to its card, and the one step that comes next; null = none does. */
export function stepsOf(record: Course, evidence: Evidence): { done: ReadonlySet<Step>; next: Step | null } {
  const { status } = record;
  const open = status === 'open';
  if (!open && status !== 'concluded') return { done: new Set(), next: null };
  const explained = record.cameraReasonId !== null;
  const done = new Set<Step>();
  if (!open || explained || (evidence !== 'none' && evidence !== 'other')) done.add('photo');
  if (!open || isSigned(record)) done.add('signature');
  if (!open) done.add('conclusion');
  return { done, next: open ? (STEPS.find((step) => !done.has(step)) ?? null) : 'card' };
}

export const ALL_STEPS: readonly Step[] = STEPS;
