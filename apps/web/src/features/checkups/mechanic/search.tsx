import { FINDING_LISTS, type FindingList } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
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
  /** what he has often found lately */
  frequent: readonly Classificator[];
  /** where one types, the search is what one begins with */
  takesFocus?: boolean;
  /** stands below what was searched for */
  children?: ReactNode;
  /** stands above the groups while nothing is searched for */
  first?: ReactNode;
};

const SHOWN = 30;
const LIST_NAMES = {
  classificators: 'checkups.mechanic.oldList',
  newClassificators: 'checkups.mechanic.newList',
} as const satisfies Record<FindingList, string>;

/** The groups of a list one under the other, or what was searched for in both lists. */
export function Search(props: SearchProps) {
  const { groups, entries, onChange, onAllRight, frequent, takesFocus, children, first } = props;
  const [query, setQuery] = useState('');
  const [list, setList] = useState<FindingList>(FINDING_LISTS[0]);
  const find = useMemo(() => createClassificatorSearch(groups), [groups]);
  const wanted = query.trim();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          ref={field}
          type="search"
          size="md"
          label={t('checkups.mechanic.searchLabel')}
          placeholder={t('checkups.mechanic.searchHint')}
          leftSection={<IconSearch size={20} aria-hidden />}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {wanted === '' ? null : (
        <Found found={find(wanted)} groups={groups} entries={entries} onChange={onChange} />
      )}
      {children}
      {wanted === '' ? (
        <>
          {first}
          <SegmentedControl
            fullWidth
            size="md"
            className={classes.lists ?? ''}
            aria-label={t('checkups.mechanic.lists')}
            data={FINDING_LISTS.map((value) => ({ value, label: t(LIST_NAMES[value]) }))}
            value={list}
            onChange={(value) => setList(FINDING_LISTS.find((known) => known === value) ?? list)}
          />
          {shownGroups(groups, list, frequent, entries).map(({ group, members }) => (
            <GroupPanel
              key={findingKey(group.list, group.code)}
              group={group}
              members={members}
              entries={entries}
              onChange={onChange}
              onAllRight={onAllRight}
            />
          ))}
        </>
      ) : null}
    </>
  );
}

/** Those of the list; what he finds most often comes before them, under a heading of its own. */
function shownGroups(
  groups: readonly ClassificatorGroup[],
  list: FindingList,
  frequent: readonly Classificator[],
  entries: Entries,
) {
  const often = {
    list,
    code: 'frequent',
    name: t('checkups.mechanic.frequent'),
    members: frequent.filter((member) => member.list === list),
  };
  return [often, ...groups.filter((group) => group.list === list)]
    .map((group) => ({ group, members: shownOf(group, entries) }))
    .filter(({ members }) => members.length > 0);
}

function shownOf({ members }: ClassificatorGroup, entries: Entries): Classificator[] {
  return members.filter(({ fits, list, code }) => fits || findingIn(entries, list, code) !== undefined);
}

type FoundProps = Pick<SearchProps, 'groups' | 'entries' | 'onChange'> & { found: readonly Classificator[] };

function Found({ found, groups, entries, onChange }: FoundProps) {
  const groupOf = ({ list, code }: Classificator) =>
    groups.find((group) => group.list === list && group.members.some((member) => member.code === code));
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
            group={groupOf(member)?.name}
          />
        ))}
      </ul>
    </>
  );
}
