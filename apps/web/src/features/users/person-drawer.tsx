import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { PersonRow } from '@inspect/contract/users';
import { useMemo, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { type StoredForm, useAbandonedForm, useRecordForm } from '../../platform/record-form/index.ts';
import { useStepUp } from '../../platform/step-up/index.ts';
import type { AbandonedDraftOffer } from '../../ui/form/abandoned-draft.tsx';
import { namesBeside } from '../../ui/form/plain-text.ts';
import { RecordDrawer } from '../../ui/form/record-drawer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCompanies } from '../companies/index.ts';
import { EditHistoryView } from '../histories/index.ts';
import type { Invited } from './invite-dialog.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonControls } from './person-controls.tsx';
import { hasField, type PersonFields, personForm } from './person-form.ts';
import { personWords } from './person-words.ts';
import type { StaffScope } from './staff-scope.ts';
import { useStations } from './use-stations.ts';

type PersonDrawerProps = {
  scope: StaffScope;
  row: PersonRow | null;
  refresh: () => Promise<void>;
  onInvited: (invited: Invited) => void;
  onClose: () => void;
};

/** One person beside the list. What was typed here and never sent is offered, never forced. */
export function PersonDrawer(props: PersonDrawerProps) {
  const { scope, row, refresh, onInvited } = props;
  const { withFresh, dialog } = useStepUp();
  const form = useMemo(
    () =>
      personForm(scope, {
        withFresh,
        onSaved: refresh,
        onInvited: (person, invitation) => onInvited({ person, invitation }),
      }),
    [scope, refresh, onInvited, withFresh],
  );
  const abandoned = useAbandonedForm(form, row?._id ?? null);
  // After an action the row is another version: the form begins anew from it.
  const [acted, setActed] = useState(0);
  const onDone = () => void refresh().then(() => setActed((count) => count + 1));
  return (
    <>
      <PersonEditor
        key={`${abandoned.key}-${acted}`}
        {...props}
        form={form}
        restored={abandoned.restored}
        offer={abandoned.offer}
        unanswered={abandoned.unanswered}
        onDone={onDone}
      />
      {dialog}
    </>
  );
}

type PersonEditorProps = PersonDrawerProps & {
  form: ReturnType<typeof personForm>;
  restored: StoredForm<PersonFields> | null;
  offer: AbandonedDraftOffer | null;
  unanswered: boolean;
  onDone: () => void;
};

function PersonEditor(props: PersonEditorProps) {
  const { scope, row, onInvited, onClose, form, restored, offer, unanswered, onDone } = props;
  const { user, can } = useSession();
  const record = useRecordForm(form, row, restored, onClose, unanswered);
  const companies = useCompanies(scope.all);
  const stations = useStations(scope, record.values.company);
  const words = useMemo(
    () =>
      personWords(
        new Map([
          ...(row ? namesBeside([row.company, row.companyName], [row.station, row.stationName]) : []),
          ...[...(companies.options ?? []), ...(stations.options ?? [])].map(
            ({ id, name }) => [id, name] as const,
          ),
        ]),
      ),
    [row, companies.options, stations.options],
  );
  const stored = record.stored.filter(([field]) => hasField(row?.role ?? null, field));
  const may = can(scope.page, row ? 'edit' : 'create');
  const own = row?._id === user.id;
  return (
    <RecordDrawer
      title={row?.name ?? t('users.newTitle')}
      form={{ ...record, stored }}
      words={words}
      may={{ save: may, retire: false }}
      offer={offer}
      below={
        row ? (
          <>
            {row.linkOpenedAt ? (
              <Notice tone="wait" title={t('users.unconfirmedTitle')}>
                {t('users.unconfirmedText', { time: formatDateTime(row.linkOpenedAt) })}{' '}
                {scope.all ? t('users.unconfirmedAsk') : null}
              </Notice>
            ) : null}
            {may && !own ? (
              <PersonActions scope={scope} row={row} onInvited={onInvited} onDone={onDone} />
            ) : null}
            <EditHistoryView entity="users" record={row._id} {...words} />
          </>
        ) : null
      }
    >
      <PersonControls
        scope={scope}
        values={record.values}
        set={record.set}
        leave={record.leave}
        errors={record.shownErrors}
        isNew={record.isNew}
        own={own}
      />
    </RecordDrawer>
  );
}
