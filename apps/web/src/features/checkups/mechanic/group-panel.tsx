import { t } from '@inspect/contract/i18n';
import { Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Classificator, ClassificatorGroup } from '../findings/classificators.ts';
import { type Entries, findingIn, findingKey } from '../findings/entries.ts';
import { type ChangeFinding, FaultRow } from './fault-row.tsx';
import classes from './group-panel.module.css';

type GroupPanelProps = {
  group: ClassificatorGroup;
  /** of this group those that concern the vehicle, and those that were looked at all the same */
  members: readonly Classificator[];
  entries: Entries;
  onChange: ChangeFinding;
  onAllRight: (members: readonly Classificator[], undo: boolean) => void;
};

/** One group of classificators: how far it is, all right in one tap, and its rows when it is opened. */
export const GroupPanel = memo(function GroupPanel(props: GroupPanelProps) {
  const { group, members, entries, onChange, onAllRight } = props;
  const [opened, setOpened] = useState(false);
  const body = useId();
  const found = members.map(({ list, code }) => findingIn(entries, list, code));
  const done = found.filter((finding) => finding !== undefined).length;
  const faults = found.filter((finding) => finding?.checked).length;
  const allRight = done === members.length && faults === 0;
  return (
    <section className={classes.group}>
      <div className={classes.head}>
        <Title order={2} className={classes.title ?? ''}>
          <button
            type="button"
            className={classes.opener}
            aria-expanded={opened}
            aria-controls={body}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown size={20} aria-hidden className={classes.chevron} />
            <span className={classes.name}>{group.name}</span>
            {faults > 0 ? (
              <StatusBadge tone="bad">{t('checkups.findings.faults', { count: faults })}</StatusBadge>
            ) : (
              <span
                className={classes.count}
                role="img"
                aria-label={t('checkups.mechanic.groupDoneLabel', { done, all: members.length })}
              >
                {t('checkups.mechanic.groupDone', { done, all: members.length })}
              </span>
            )}
          </button>
        </Title>
        <button
          type="button"
          className={classes.allRight}
          aria-pressed={allRight}
          disabled={done === members.length && !allRight}
          onClick={() => onAllRight(members, allRight)}
        >
          <IconCheck size={20} stroke={2} aria-hidden />
          <span>{t('checkups.mechanic.allRight')}</span>
          <VisuallyHidden>{group.name}</VisuallyHidden>
        </button>
      </div>
      <ul id={body} className={classes.rows} hidden={!opened}>
        {opened
          ? members.map((member) => (
              <FaultRow
                key={findingKey(member.list, member.code)}
                classificator={member}
                finding={findingIn(entries, member.list, member.code)}
                onChange={onChange}
              />
            ))
          : null}
      </ul>
    </section>
  );
});
