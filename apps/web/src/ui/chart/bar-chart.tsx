import classes from './chart.module.css';
import { cut, widthOf } from './layout.ts';
import { Picture } from './picture.tsx';

type Bar = { key: string; name: string; value: number; label: string };

type BarChartProps = { text: string; bars: readonly Bar[] };

const ROW = 40;
const THICK = 12;

/** Each by its name over its bar, and what it is at the end of it: colour says nothing here. */
export function BarChart({ text, bars }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0) || 1;
  const room = Math.max(...bars.map(({ label }) => widthOf(label))) + 8;
  return (
    <Picture text={text} height={() => bars.length * ROW + 4}>
      {(width) =>
        bars.map(({ key, name, value, label }, index) => {
          const [y, wide] = [index * ROW, width - room];
          return (
            <g key={key}>
              <title>{`${name}: ${label}`}</title>
              <text className={classes.name} x={0} y={y + 14}>
                {cut(name, width)}
              </text>
              <rect className={classes.track} x={0} y={y + 20} width={wide} height={THICK} rx={3} />
              <rect
                className={classes.fill}
                data-tone="primary"
                x={0}
                y={y + 20}
                width={Math.max(0, (value / most) * wide)}
                height={THICK}
                rx={3}
              />
              <text className={classes.value} x={width} y={y + 20 + THICK / 2} dy="0.35em" textAnchor="end">
                {label}
              </text>
            </g>
          );
        })
      }
    </Picture>
  );
}
