import { useId } from 'react';
import classes from './chart.module.css';
import { Picture } from './picture.tsx';

export type Part = {
  key: string;
  name: string;
  value: number;
  label: string;
  tone: 'good' | 'bad' | 'wait' | 'muted' | 'dark';
};

type ShareChartProps = { text: string; parts: readonly Part[] };

const BAR = 36;
const ROW = 26;
/** Of an eight by eight tile: none, slanting, upright, level and crossed lines, so that it is told without colour too. */
const LINES: Readonly<Record<Part['tone'], string>> = {
  good: '',
  bad: 'M-2 10 L10 -2 M-2 2 L2 -2 M6 10 L10 6',
  wait: 'M4 0 V8',
  muted: 'M0 4 H8',
  dark: 'M0 4 H8 M4 0 V8',
};

/** The parts of a whole as one bar, and each by its name, number and share beneath. */
export function ShareChart({ text, parts }: ShareChartProps) {
  const id = useId().replaceAll(/\W/g, '');
  const whole = parts.reduce((sum, { value }) => sum + value, 0) || 1;
  const fillOf = (tone: Part['tone']) => ({ fill: `url(#${id}-${tone})` });
  return (
    <Picture text={text} height={() => BAR + 12 + parts.length * ROW}>
      {(width) => {
        let x = 0;
        return (
          <>
            <defs>
              {parts.map(({ key, tone }) => (
                <pattern key={key} id={`${id}-${tone}`} width={8} height={8} patternUnits="userSpaceOnUse">
                  <rect className={classes.fill} data-tone={tone} width={8} height={8} />
                  <path className={classes.hatch} d={LINES[tone]} />
                </pattern>
              ))}
            </defs>
            {parts.map(({ key, name, value, label, tone }, index) => {
              const wide = (value / whole) * width;
              const from = x;
              x += wide;
              const y = BAR + 12 + index * ROW;
              return (
                <g key={key}>
                  <title>{`${name}: ${label}`}</title>
                  <rect style={fillOf(tone)} x={from} y={0} width={Math.max(0, wide - 2)} height={BAR} />
                  <rect style={fillOf(tone)} x={0} y={y + 4} width={16} height={16} />
                  <text className={classes.name} x={26} y={y + 12} dy="0.35em">
                    {name}
                  </text>
                  <text className={classes.value} x={width} y={y + 12} dy="0.35em" textAnchor="end">
                    {label}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </Picture>
  );
}
