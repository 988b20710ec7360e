import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Title } from '@mantine/core';
import { useId } from 'react';
import type { Classificator, ClassificatorGroup } from '../findings/classificators.ts';
import { type Entries, findingIn, findingKey } from '../findings/entries.ts';
import { type ChangeFinding, FaultRow } from './fault-row.tsx';
import classes from './inspection.module.css';

type FailedBeforeProps = {
  failed: Checkup['failedBefore'];
  groups: readonly ClassificatorGroup[];
  entries: Entries;
  onChange: ChangeFinding;
};

/** At a repeat: what failed the last time comes first. */
export function FailedBefore({ failed, groups, entries, onChange }: FailedBeforeProps) {
  const heading = useId();
  if (failed.length === 0) return null;
  return (
    <section className={classes.before} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} className={classes.beforeTitle ?? ''}>
        {t('checkups.mechanic.failedBefore')}
      </Title>
      <p className={classes.quiet}>{t('checkups.mechanic.failedBeforeHint')}</p>
      <ul className={classes.rows}>
        {failed.map((item) => {
          const member = memberOf(groups, item);
          return (
            <FaultRow
              key={findingKey(item.list, item.code)}
              classificator={member}
              finding={findingIn(entries, item.list, item.code)}
              onChange={onChange}
              hint={item.note ? t('checkups.mechanic.beforeNote', { note: item.note }) : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** It may have left the list since; it is looked at all the same. */
function memberOf(
  groups: readonly ClassificatorGroup[],
  item: Checkup['failedBefore'][number],
): Classificator {
  const { list, code, name } = item;
  const known = groups
    .filter((group) => group.list === list)
    .flatMap(({ members }) => members)
    .find((member) => member.code === code);
  const fallback = name ?? t('checkups.findings.unknown', { code });
  return known ?? { list, code, name: fallback, locations: [], synonyms: [], fits: true };
}
