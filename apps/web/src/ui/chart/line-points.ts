import { formatWhole } from '@inspect/contract/kernel';

export type ChartPoint = {
  /** place on the horizontal axis, in any unit */
  at: number;
  value: number;
  /** under the axis */
  label: string;
  /** what the dot says */
  name: string;
  /** this value is not as it should be */
  warn?: boolean;
};

/** Units of the picture, which grows with its place. */
export const SIZE = { width: 640, height: 220, left: 100, right: 16, top: 16, bottom: 32 } as const;

type Dot = { x: number; y: number; point: ChartPoint };

/** Where the dots stand, the line through them, and three values of the vertical axis, which begins at zero. */
export function laidOut(points: readonly ChartPoint[]) {
  const ats = points.map(({ at }) => at);
  const [first, last] = [Math.min(...ats), Math.max(...ats)];
  const top = roundUp(Math.max(...points.map(({ value }) => value)));
  const width = SIZE.width - SIZE.left - SIZE.right;
  const height = SIZE.height - SIZE.top - SIZE.bottom;
  const yOf = (value: number) => SIZE.top + height - (top === 0 ? 0 : (value / top) * height);
  const dots: Dot[] = points.map((point) => ({
    x: SIZE.left + (last === first ? width / 2 : ((point.at - first) / (last - first)) * width),
    y: yOf(point.value),
    point,
  }));
  return {
    dots,
    path: dots
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join(' '),
    axis: [...new Set([0, top / 2, top])].map((value) => ({ y: yOf(value), label: formatWhole(value) })),
  };
}

/** The next number whose half is round too: 20, 40, 60 … of its power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.max(1, Math.floor(Math.log10(value)));
  const step = power / 5;
  return Math.ceil(value / (2 * step)) * 2 * step;
}
