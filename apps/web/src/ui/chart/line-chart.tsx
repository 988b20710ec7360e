import classes from './line-chart.module.css';
import { type ChartPoint, laidOut, SIZE } from './line-points.ts';

type LineChartProps = {
  /** what it shows, with its unit */
  title: string;
  /** the same in words, for who doesn't see it */
  text: string;
  /** in the order of `at`; two at least */
  points: readonly ChartPoint[];
};

/** A small line with a dot for each value. The first and last are named, and each says itself under the pointer. */
export function LineChart({ title, text, points }: LineChartProps) {
  const { dots, path, axis } = laidOut(points);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.title}>{title}</figcaption>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={text}
      >
        {axis.map(({ y, label }) => (
          <g key={label}>
            <line className={classes.grid} x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y} y2={y} />
            <text className={classes.label} x={SIZE.left - 8} y={y} dy="0.35em" textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        <path className={classes.line} d={path} />
        {dots.map(({ x, y, point }) => (
          <circle
            key={point.at}
            className={classes.dot}
            data-warn={point.warn || undefined}
            cx={x}
            cy={y}
            r={5}
          >
            <title>{point.name}</title>
          </circle>
        ))}
        {[dots[0], dots.at(-1)].map((dot, end) =>
          dot ? (
            <text
              key={dot.point.at}
              className={classes.label}
              x={dot.x}
              y={SIZE.height - 6}
              textAnchor={end === 0 ? 'start' : 'end'}
            >
              {dot.point.label}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  );
}
