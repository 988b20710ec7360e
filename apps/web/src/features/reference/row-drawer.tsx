import { fieldLabel, t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { ListDefinition } from '@inspect/contract/reference';
import { Button, Drawer, Group } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import type { LocalRow } from '../../platform/offline/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { RowFormView } from './row-form.tsx';
import { type LeftForm, useLeftForm } from './use-left-form.ts';
import { type KeptForm, useRowForm } from './use-row-form.ts';
import { useValueText } from './value-text.ts';

type RowDrawerProps = { name: string; list: ListDefinition; row: LocalRow | null; onClose: () => void };

/** One row beside its list. What was typed here and never sent is offered, never forced. */
export function RowDrawer(props: RowDrawerProps) {
  const left = useLeftForm(props.name, props.row?._id ?? null);
  const [kept, setKept] = useState<KeptForm | null>(null);
  const offer = left.form && !kept ? left.form : null;
  return (
    <RowEditor
      key={kept ? 'kept' : 'fresh'}
      {...props}
      kept={kept}
      offer={offer}
      onContinue={setKept}
      onForget={left.remove}
    />
  );
}

type RowEditorProps = RowDrawerProps & {
  kept: KeptForm | null;
  offer: LeftForm | null;
  onContinue: (kept: KeptForm) => void;
  onForget: () => void;
};

function RowEditor({ name, list, row, onClose, kept, offer, onContinue, onForget }: RowEditorProps) {
  const form = useRowForm({ name, list, row }, kept, onClose);
  const [asking, setAsking] = useState<'leave' | 'retire' | null>(null);
  const textOf = useValueText(list);
  const { can } = useSession();
  const leave = () => (form.changed.length > 0 ? setAsking('leave') : void form.close());
  const title = row ? row.name : t('shell.addRow');
  return (
    <Drawer
      opened
      onClose={leave}
      closeOnEscape={false}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {offer ? (
        <Notice tone="info" title={t('shell.draftFound', { time: formatDateTime(new Date(offer.savedAt)) })}>
          <Group gap="xs">
            <Button size="xs" onClick={() => onContinue(offer)}>
              {t('shell.draftContinue')}
            </Button>
            <Button size="xs" variant="default" onClick={onForget}>
              {t('shell.draftDelete')}
            </Button>
          </Group>
        </Notice>
      ) : null}
      <RowFormView
        list={list}
        form={form}
        title={title}
        may={{
          save: can(list.page, row ? 'edit' : 'create'),
          retire: row !== null && can(list.page, 'delete'),
        }}
        asking={asking}
        onAsk={setAsking}
        onLeave={leave}
      />
      {row ? <EditHistoryView entity={name} record={row._id} labelOf={fieldLabel} textOf={textOf} /> : null}
    </Drawer>
  );
}
