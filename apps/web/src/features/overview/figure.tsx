import { Link } from '@tanstack/react-router';
import { TONE_ICONS, type Tone } from '../../ui/status-badge.tsx';
import classes from './overview.module.css';
import type { Proof } from './proofs.ts';

export type FigureProps = {
  label: string;
  value: string;
  /** what else there is to say of it */
  hint?: string | undefined;
  /** its meaning, as colour and icon beside the word */
  tone?: Tone | undefined;
  proof: Proof;
};

/** One figure; where a list proves it, the whole of it leads there. */
export function Figure({ label, value, hint, tone, proof }: FigureProps) {
  const Icon = tone ? TONE_ICONS[tone] : null;
  const content = (
    <>
      <span className={classes.label}>
        {Icon ? <Icon size={16} stroke={2} aria-hidden className={classes.icon} /> : null}
        {label}
      </span>
      <span className={classes.value}>{value}</span>
      {hint ? <span className={classes.hint}>{hint}</span> : null}
    </>
  );
  if (!proof)
    return (
      <div className={classes.figure} data-tone={tone}>
        {content}
      </div>
    );
  return (
    <Link className={classes.figure} data-tone={tone} to={proof.to} search={proof.search}>
      {content}
    </Link>
  );
}
