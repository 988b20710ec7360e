import { formatWhole } from '@inspect/contract/kernel';
import classes from './chart.module.css';
import { strengthOf, widthOf } from './layout.ts';
import { Picture } from './picture.tsx';
import { legendHeight, StrengthLegend } from './strength-legend.tsx';

type HeatMapProps = {
  text: string;
  rows: readonly string[];
  columns: readonly string[];
  /** of row and column */
  valueAt: (row: number, column: number) => number;
  /** what a cell says under the pointer */
  nameAt: (row: number, column: number) => string;
};

const ROW = 30;
const ABOVE = 22;
const LEFT = 40;

/** A table whose numbers are told by a colour too, and by it alone where there is no room for them. */
export function HeatMap({ text, rows, columns, valueAt, nameAt }: HeatMapProps) {
  const values = rows.map((_, row) => columns.map((__, column) => valueAt(row, column)));
  const greatest = Math.max(0, ...values.flat());
  const body = ABOVE + rows.length * ROW;
  return (
    <Picture text={text} height={(width) => body + 8 + legendHeight(greatest, width)}>
      {(width) => {
        const wide = (width - LEFT) / columns.length;
        const every = Math.ceil(24 / wide);
        const numbers = widthOf(formatWhole(greatest)) + 4 <= wide;
        return (
          <>
            {columns.map((name, column) =>
              column % every === 0 ? (
                <text
                  key={name}
                  className={classes.label}
                  x={LEFT + (column + 0.5) * wide}
                  y={14}
                  textAnchor="middle"
                >
                  {name}
                </text>
              ) : null,
            )}
            {rows.map((name, row) => (
              <text key={name} className={classes.label} x={0} y={ABOVE + (row + 0.5) * ROW} dy="0.35em">
                {name}
              </text>
            ))}
            {values.map((line, row) =>
              line.map((value, column) => {
                const strength = strengthOf(value, greatest);
                const [x, y] = [LEFT + column * wide, ABOVE + row * ROW];
                return (
                  <g key={nameAt(row, column)}>
                    <title>{`${nameAt(row, column)}: ${formatWhole(value)}`}</title>
                    <rect
                      className={classes.cell}
                      data-step={strength}
                      x={x}
                      y={y}
                      width={wide}
                      height={ROW}
                    />
                    {numbers && value > 0 ? (
                      <text
                        className={classes.onCell}
                        data-step={strength}
                        x={x + wide / 2}
                        y={y + ROW / 2}
                        dy="0.35em"
                        textAnchor="middle"
                      >
                        {formatWhole(value)}
                      </text>
                    ) : null}
                  </g>
                );
              }),
            )}
            <StrengthLegend greatest={greatest} width={width} y={body + 8} />
          </>
        );
      }}
    </Picture>
  );
}
