import { formatWhole } from '@inspect/contract/kernel';
import classes from './chart.module.css';
import { flow, strengths } from './layout.ts';

const SWATCH = 22;
const namesOf = (greatest: number) =>
  strengths(greatest).map(({ from, to }) =>
    from === to ? formatWhole(from) : `${formatWhole(from)}–${formatWhole(to)}`,
  );

export const legendHeight = (greatest: number, width: number) =>
  flow(namesOf(greatest), width, SWATCH).height;

/** Which colour stands for which numbers. */
export function StrengthLegend({ greatest, width, y }: { greatest: number; width: number; y: number }) {
  const told = strengths(greatest);
  return flow(namesOf(greatest), width, SWATCH).places.map(({ name, x, y: line }, index) => (
    <g key={name}>
      <rect
        className={classes.cell}
        data-step={told[index]?.strength}
        x={x}
        y={y + line + 2}
        width={16}
        height={16}
      />
      <text className={classes.label} x={x + SWATCH} y={y + line + 10} dy="0.35em">
        {name}
      </text>
    </g>
  ));
}
