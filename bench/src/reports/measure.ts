import { percentile } from '../figures.ts';
import { timed } from '../volume/volume.ts';

/** Of one question: milliseconds of ours, and of the same asked plainly. */
export type Figure = {
  name: string;
  ours: readonly number[];
  /** none = it was not asked plainly */
  plain?: readonly number[];
  note?: string;
  goal?: number | undefined;
  faster?: number | undefined;
};

const MOST = 40;
const LEAST = 5;
/** Milliseconds for one question, both sides together. */
const BUDGET = 4_000;

/** Ended by the limit of a statement. */
export class TooLong extends Error {}

/** Asks both sides, or ours alone, turn by turn, and throws the first round away; a side that takes too long is said so. */
export async function sideBySide(
  name: string,
  ours: () => Promise<unknown>,
  plain: (() => Promise<unknown>) | undefined,
  said: Pick<Figure, 'goal' | 'faster' | 'note'>,
): Promise<Figure> {
  const times = { ours: [] as number[], plain: [] as number[] };
  const failed = new Set<string>();
  const tell = async (side: 'ours' | 'plain', work: () => Promise<unknown>, isFirst: boolean) => {
    if (failed.has(side)) return;
    try {
      const taken = await timed(work);
      if (!isFirst) times[side].push(taken);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      failed.add(side);
    }
  };
  const begun = performance.now();
  for (let round = 0; round <= MOST; round += 1) {
    if (round > LEAST && performance.now() - begun > BUDGET) break;
    await tell('ours', ours, round === 0);
    if (plain) await tell('plain', plain, round === 0);
    if (failed.size === (plain ? 2 : 1)) break;
  }
  return { name, ours: times.ours, ...(plain && { plain: times.plain }), ...said };
}

const round = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const LONG = '> limit';

/** «name  p50 / p95 ms of n (goal) · plain p50 ms · plain : ours × r (goal)». */
export function figureLine({ name, ours, plain, goal, faster, note }: Figure): string {
  const own =
    ours.length === 0
      ? LONG
      : `${round(percentile(ours, 50))} / ${round(percentile(ours, 95))} ms of ${ours.length}`;
  const beside = !plain
    ? ''
    : plain.length === 0
      ? ` · plain ${LONG}`
      : ` · plain ${round(percentile(plain, 50))} ms`;
  const times =
    ours.length === 0 || !plain?.length
      ? ''
      : ` · plain : ours × ${(percentile(plain, 50) / percentile(ours, 50)).toFixed(2)}`;
  const goals = [note, goal && `goal p95 ≤ ${goal} ms`, faster && `goal ≥ ${faster} × faster`]
    .filter(Boolean)
    .join(', ');
  return `${name.padEnd(64)} ${own}${beside}${times}${goals && ` (${goals})`}`;
}

/** How each figure of the second size compares with that of the first. */
export function growthLines(small: readonly Figure[], large: readonly Figure[]): string[] {
  const before = new Map(small.map((figure) => [figure.name, figure]));
  return large.map((figure) => {
    const former = before.get(figure.name)?.ours ?? [];
    const name = figure.name.padEnd(64);
    if (former.length === 0 || figure.ours.length === 0) return `${name} not comparable`;
    const [from, to] = [percentile(former, 50), percentile(figure.ours, 50)];
    return `${name} ${round(from)} → ${round(to)} ms, × ${(to / from).toFixed(2)} (goal ≤ 1.15)`;
  });
}
