import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './chart.module.css';

/** Until it is measured, and where nothing is. */
const WIDTH = 640;

type PictureProps = {
  /** what it shows in a sentence, for who doesn't see it; the figures stand in the table beside it */
  text: string;
  /** of the width (both in pixels) */
  height: (width: number) => number;
  children: (width: number) => ReactNode;
};

/** A drawing as wide as its place, in whose units letters keep their size. */
export function Picture({ text, height, children }: PictureProps) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = Math.round(measured) || WIDTH;
  const tall = height(width);
  return (
    <div ref={ref} className={classes.frame}>
      <svg
        className={classes.picture}
        role="img"
        aria-label={text}
        width={width}
        height={tall}
        viewBox={`0 0 ${width} ${tall}`}
      >
        {children(width)}
      </svg>
    </div>
  );
}
