import { formatWhole } from '@inspect/contract/kernel';
import { type Point, regionShapes } from '@inspect/contract/places';
import classes from './chart.module.css';
import { strengthOf } from './layout.ts';
import { Picture } from './picture.tsx';
import { legendHeight, StrengthLegend } from './strength-legend.tsx';

export type MapRegion = { code: string; name: string; value: number; at: Point };

/** Half a turn of the earth's surface at 40° north is narrower by this than at the equator. */
const NARROWER = Math.cos((40.1 * Math.PI) / 180);
const SHAPES = regionShapes();
const POINTS = SHAPES.flatMap(({ rings }) => rings.flat());
const edge = (pick: (...values: number[]) => number, of: (point: Point) => number) => pick(...POINTS.map(of));
const WEST = edge(Math.min, ({ longitude }) => longitude);
const NORTH = edge(Math.max, ({ latitude }) => latitude);
const WIDE = (edge(Math.max, ({ longitude }) => longitude) - WEST) * NARROWER;
const TALL = NORTH - edge(Math.min, ({ latitude }) => latitude);
const WIDEST = 520;

/** Regions of the country, the more the stronger their colour; what each has stands on it. */
export function RegionMap({ text, regions }: { text: string; regions: readonly MapRegion[] }) {
  const greatest = Math.max(0, ...regions.map(({ value }) => value));
  const scaleOf = (width: number) => (Math.min(width, WIDEST) - 8) / WIDE;
  const heightOf = (width: number) => Math.ceil(TALL * scaleOf(width)) + 8;
  return (
    <Picture text={text} height={(width) => heightOf(width) + 8 + legendHeight(greatest, width)}>
      {(width) => {
        const scale = scaleOf(width);
        const placed = ({ latitude, longitude }: Point) => ({
          x: 4 + (longitude - WEST) * NARROWER * scale,
          y: 4 + (NORTH - latitude) * scale,
        });
        const ring = (points: readonly Point[]) =>
          `M${points
            .map(placed)
            .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
            .join('L')}Z`;
        return (
          <>
            {SHAPES.map(({ code, rings }) => {
              const region = regions.find((each) => each.code === code);
              const value = region?.value ?? 0;
              return (
                <path
                  key={code}
                  className={`${classes.cell} ${classes.land}`}
                  data-step={strengthOf(value, greatest)}
                  fillRule="evenodd"
                  d={rings.map(ring).join(' ')}
                >
                  <title>{`${region?.name ?? code}: ${formatWhole(value)}`}</title>
                </path>
              );
            })}
            {regions.map(({ code, value, at }) => {
              const { x, y } = placed(at);
              return value > 0 ? (
                <text
                  key={code}
                  className={classes.onCell}
                  data-step={strengthOf(value, greatest)}
                  x={x}
                  y={y}
                  dy="0.35em"
                  textAnchor="middle"
                >
                  {formatWhole(value)}
                </text>
              ) : null;
            })}
            <StrengthLegend greatest={greatest} width={width} y={heightOf(width) + 8} />
          </>
        );
      }}
    </Picture>
  );
}
