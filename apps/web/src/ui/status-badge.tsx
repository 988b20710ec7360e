import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './status-badge.module.css';

export type Tone = 'good' | 'bad' | 'wait' | 'none' | 'info';

export const TONE_ICONS: Record<Tone, TablerIcon> = {
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  wait: IconClock,
  none: IconCircleDashed,
  info: IconInfoCircle,
};

/** A state as icon and word; the colour only repeats what they say. */
export function StatusBadge({ tone, children, icon }: { tone: Tone; children: string; icon?: TablerIcon }) {
  const Icon = icon ?? TONE_ICONS[tone];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={15} stroke={2} aria-hidden className={classes.icon} />
      <span>{children}</span>
    </span>
  );
}
