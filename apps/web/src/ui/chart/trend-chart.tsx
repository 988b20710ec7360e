import classes from './chart.module.css';
import { flow, labelled, pathOf, widthOf } from './layout.ts';
import { roundUp } from './line-points.ts';
import { Picture } from './picture.tsx';

type Series = {
  name: string;
  tone: 'primary' | 'muted' | 'bad' | 'attention';
  dashed?: boolean;
  /** one for each point; null = not known */
  values: readonly (number | null)[];
};
type TrendPoint = {
  key: string;
  /** as the axis says it */
  label: string;
  /** in full */
  name: string;
};
type TrendChartProps = {
  text: string;
  /** in their order */
  points: readonly TrendPoint[];
  /** the first is what the chart is about */
  series: readonly Series[];
  format: (value: number) => string;
};

const HEIGHT = 240;
const BELOW = 28;
const SWATCH = 26;

/** One or more lines over time; what a point is, each says under the pointer. */
export function TrendChart({ text, points, series, format }: TrendChartProps) {
  const top = roundUp(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))) || 1;
  const axis = [0, top / 2, top];
  const left = Math.max(...axis.map((value) => widthOf(format(value)))) + 8;
  const names = series.map(({ name }) => name);
  return (
    <Picture text={text} height={(width) => HEIGHT + flow(names, width, SWATCH).height}>
      {(width) => {
        const legend = flow(names, width, SWATCH);
        const start = legend.height + 8;
        const [wide, tall] = [width - left - 8, HEIGHT - BELOW - 8];
        const step = points.length > 1 ? wide / (points.length - 1) : 0;
        const xOf = (index: number) => left + (points.length > 1 ? index * step : wide / 2);
        const yOf = (value: number) => start + tall - (value / top) * tall;
        const spots = series.map(({ values }) =>
          values.map((value, index) => (value === null ? null : { x: xOf(index), y: yOf(value) })),
        );
        const widest = Math.max(...points.map(({ label }) => widthOf(label)));
        return (
          <>
            {legend.places.map(({ name, x, y }, index) => (
              <g key={name}>
                <path className={classes.line} {...looks(series[index])} d={`M${x} ${y + 10} h18`} />
                <text className={classes.name} x={x + SWATCH} y={y + 10} dy="0.35em">
                  {name}
                </text>
              </g>
            ))}
            {axis.map((value) => (
              <g key={value}>
                <line className={classes.grid} x1={left} x2={width - 8} y1={yOf(value)} y2={yOf(value)} />
                <text className={classes.label} x={left - 8} y={yOf(value)} dy="0.35em" textAnchor="end">
                  {format(value)}
                </text>
              </g>
            ))}
            {spots.map((line, index) => (
              <path key={names[index]} className={classes.line} {...looks(series[index])} d={pathOf(line)} />
            ))}
            {(spots[0] ?? []).map((spot, index, all) =>
              // What stands alone has no line.
              spot && !all[index - 1] && !all[index + 1] ? (
                <circle
                  key={points[index]?.key}
                  className={classes.fill}
                  data-tone={series[0]?.tone}
                  cx={spot.x}
                  cy={spot.y}
                  r={4}
                />
              ) : null,
            )}
            {labelled(points, wide, widest).map(({ item: { key, label }, index }) => (
              <text
                key={key}
                className={classes.label}
                x={Math.min(xOf(index), width - widthOf(label) / 2)}
                y={start + tall + 20}
                textAnchor="middle"
              >
                {label}
              </text>
            ))}
            {points.map(({ key, name }, index) => (
              <rect
                key={key}
                className={classes.hit}
                x={xOf(index) - step / 2}
                y={start}
                width={Math.max(step, 8)}
                height={tall}
              >
                <title>
                  {[name, ...series.map((each) => said(each, index, format))].filter(Boolean).join('\n')}
                </title>
              </rect>
            ))}
          </>
        );
      }}
    </Picture>
  );
}

const looks = (series: Series | undefined) => ({
  'data-tone': series?.tone,
  'data-dashed': series?.dashed || undefined,
});

function said({ name, values }: Series, index: number, format: (value: number) => string): string {
  const value = values[index] ?? null;
  return value === null ? '' : `${name}: ${format(value)}`;
}
