import { Box } from '@mantine/core';
import { Figure, type FigureProps } from './figure.tsx';
import classes from './overview.module.css';

/** Figures of one kind under their heading, all in letters of one size. */
export function Figures({ title, figures }: { title: string; figures: readonly FigureProps[] }) {
  const letters = Math.max(...figures.map(({ value }) => value.length));
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <Box component="ul" className={classes.figures} style={{ '--letters': letters }}>
        {figures.map((figure) => (
          <li key={figure.label}>
            <Figure {...figure} />
          </li>
        ))}
      </Box>
    </section>
  );
}
