import type { Finding } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { IconAlertTriangle, IconCheck, IconNote, type TablerIcon } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Classificator } from '../findings/classificators.ts';
import { hasDetails, tidy } from '../findings/entries.ts';
import { FaultDetails } from './fault-details.tsx';
import classes from './fault-row.module.css';

export type ChangeFinding = (classificator: Classificator, finding: Finding | undefined) => void;

type FaultRowProps = {
  classificator: Classificator;
  finding: Finding | undefined;
  onChange: ChangeFinding;
  /** the group that it stands in, where its heading is not above it */
  group?: string | undefined;
  /** what is known of it from before */
  hint?: string | undefined;
};

/** One classificator: all right, fault, note. The same tap again takes it back; more than the tap is asked about. */
export const FaultRow = memo(function FaultRow(props: FaultRowProps) {
  const { classificator, finding, onChange, group, hint } = props;
  const name = useId();
  const [noting, setNoting] = useState(false);
  const [asked, setAsked] = useState<boolean>();
  const say = (checked: boolean) => {
    if (finding?.checked !== checked) onChange(classificator, tidy({ ...finding, checked }));
    else if (hasDetails(finding)) setAsked(true);
    else onChange(classificator, undefined);
  };
  const detailed = finding?.checked === true || noting;
  return (
    <li className={classes.row} data-state={finding ? (finding.checked ? 'fault' : 'right') : undefined}>
      <div className={classes.words}>
        {group ? <p className={classes.hint}>{group}</p> : null}
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
      {asked === undefined ? null : (
        <ConfirmDialog
          opened={asked}
          title={t('checkups.mechanic.takeBackAsk')}
          confirm={t('checkups.mechanic.takeBack')}
          danger
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            onChange(classificator, undefined);
          }}
        >
          {t('checkups.mechanic.takeBackText', { name: classificator.name })}
        </ConfirmDialog>
      )}
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
