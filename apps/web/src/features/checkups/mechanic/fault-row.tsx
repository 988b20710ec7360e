import type { Finding } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { IconAlertTriangle, IconCheck, IconNote, type TablerIcon } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import type { Classificator } from '../findings/classificators.ts';
import { tidy } from '../findings/entries.ts';
import { FaultDetails } from './fault-details.tsx';
import classes from './fault-row.module.css';

export type ChangeFinding = (classificator: Classificator, finding: Finding | undefined) => void;

type FaultRowProps = {
  classificator: Classificator;
  finding: Finding | undefined;
  onChange: ChangeFinding;
  /** what is known of it from before */
  hint?: string | undefined;
};

/** One classificator: all right, fault, note. The same tap again takes it back. */
export const FaultRow = memo(function FaultRow({ classificator, finding, onChange, hint }: FaultRowProps) {
  const name = useId();
  const [noting, setNoting] = useState(false);
  const say = (checked: boolean) =>
    onChange(classificator, finding?.checked === checked ? undefined : tidy({ ...finding, checked }));
  const detailed = finding?.checked === true || noting;
  return (
    <li className={classes.row} data-state={finding ? (finding.checked ? 'fault' : 'right') : undefined}>
      <div className={classes.words}>
        <p id={name} className={classes.name}>
          {classificator.name}
        </p>
        {hint ? <p className={classes.hint}>{hint}</p> : null}
      </div>
      <fieldset className={classes.taps} aria-labelledby={name}>
        <Tap
          icon={IconCheck}
          tone="right"
          pressed={finding?.checked === false}
          label={t('checkups.mechanic.allRight')}
          onTap={() => say(false)}
        />
        <Tap
          icon={IconAlertTriangle}
          tone="fault"
          pressed={finding?.checked === true}
          label={t('checkups.mechanic.fault')}
          onTap={() => say(true)}
        />
        <Tap
          icon={IconNote}
          tone="note"
          pressed={detailed}
          label={t('checkups.mechanic.note')}
          onTap={() => setNoting(!noting)}
        />
      </fieldset>
      {detailed ? (
        <FaultDetails
          classificator={classificator}
          finding={finding ?? { checked: false }}
          focused={noting}
          onChange={(next) => onChange(classificator, next)}
        />
      ) : null}
    </li>
  );
});

type TapProps = {
  icon: TablerIcon;
  tone: 'right' | 'fault' | 'note';
  pressed: boolean;
  label: string;
  onTap: () => void;
};

function Tap({ icon: Icon, tone, pressed, label, onTap }: TapProps) {
  return (
    <button type="button" className={classes.tap} data-tone={tone} aria-pressed={pressed} onClick={onTap}>
      <Icon size={20} stroke={2} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
