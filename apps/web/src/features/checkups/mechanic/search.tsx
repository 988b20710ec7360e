import { FINDING_LISTS, type FindingList } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  type Classificator,
  type ClassificatorGroup,
  createClassificatorSearch,
} from '../findings/classificators.ts';
import { type Entries, findingIn, findingKey } from '../findings/entries.ts';
import { type ChangeFinding, FaultRow } from './fault-row.tsx';
import { GroupPanel } from './group-panel.tsx';
import classes from './inspection.module.css';

type SearchProps = {
  groups: readonly ClassificatorGroup[];
  entries: Entries;
  onChange: ChangeFinding;
  onAllRight: (members: readonly Classificator[], undo: boolean) => void;
};

const SHOWN = 30;
const LIST_NAMES = {
  classificators: 'checkups.mechanic.oldList',
  newClassificators: 'checkups.mechanic.newList',
} as const satisfies Record<FindingList, string>;

/** The groups of a list one under the other, or what was searched for in both lists. */
export function Search({ groups, entries, onChange, onAllRight }: SearchProps) {
  const [query, setQuery] = useState('');
  const [list, setList] = useState<FindingList>(FINDING_LISTS[0]);
  const find = useMemo(() => createClassificatorSearch(groups), [groups]);
  const wanted = query.trim();
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          size="md"
          label={t('checkups.mechanic.searchLabel')}
          placeholder={t('checkups.mechanic.searchHint')}
          leftSection={<IconSearch size={20} aria-hidden />}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {wanted === '' ? (
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('checkups.mechanic.lists')}
            data={FINDING_LISTS.map((value) => ({ value, label: t(LIST_NAMES[value]) }))}
            value={list}
            onChange={(value) => setList(FINDING_LISTS.find((known) => known === value) ?? list)}
          />
        ) : null}
      </div>
      {wanted === '' ? (
        groups
          .filter((group) => group.list === list)
          .map((group) => ({ group, members: shownOf(group, entries) }))
          .filter(({ members }) => members.length > 0)
          .map(({ group, members }) => (
            <GroupPanel
              key={findingKey(group.list, group.code)}
              group={group}
              members={members}
              entries={entries}
              onChange={onChange}
              onAllRight={onAllRight}
            />
          ))
      ) : (
        <Found found={find(wanted)} entries={entries} onChange={onChange} />
      )}
    </>
  );
}

function shownOf({ members }: ClassificatorGroup, entries: Entries): Classificator[] {
  return members.filter(({ fits, list, code }) => fits || findingIn(entries, list, code) !== undefined);
}

type FoundProps = { found: readonly Classificator[]; entries: Entries; onChange: ChangeFinding };

function Found({ found, entries, onChange }: FoundProps) {
  return (
    <>
      <VisuallyHidden role="status">{t('checkups.mechanic.found', { count: found.length })}</VisuallyHidden>
      {found.length === 0 ? <p>{t('checkups.mechanic.nothingFound')}</p> : null}
      <ul className={`${classes.rows} ${found.length > 0 ? classes.found : ''}`}>
        {found.slice(0, SHOWN).map((member) => (
          <FaultRow
            key={findingKey(member.list, member.code)}
            classificator={member}
            finding={findingIn(entries, member.list, member.code)}
            onChange={onChange}
          />
        ))}
      </ul>
    </>
  );
}
