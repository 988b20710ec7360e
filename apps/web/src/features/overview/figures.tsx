import { Figure, type FigureProps } from './figure.tsx';
import classes from './overview.module.css';

/** Figures of one kind under their heading. */
export function Figures({ title, figures }: { title: string; figures: readonly FigureProps[] }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.figures}>
        {figures.map((figure) => (
          <li key={figure.label}>
            <Figure {...figure} />
          </li>
        ))}
      </ul>
    </section>
  );
}
