import { fieldLabel, t } from '@inspect/contract/i18n';
import type { ListDefinition } from '@inspect/contract/reference';
import { useValueText } from '../../platform/fields/index.ts';
import type { LocalRow } from '../../platform/offline/index.ts';
import { FactsDrawer } from '../../ui/form/facts-drawer.tsx';
import { Notice } from '../../ui/notice.tsx';

type WaitingDrawerProps = { list: ListDefinition; row: LocalRow; onClose: () => void };

/** A row that the server does not have yet: nothing of it can be changed, retired or read of its history. */
export function WaitingDrawer({ list, row, onClose }: WaitingDrawerProps) {
  const textOf = useValueText(list.fields);
  const facts = Object.keys(list.fields).map((field) => ({
    name: fieldLabel(field),
    value: textOf(field, row[field]),
  }));
  return (
    <FactsDrawer title={row.name} facts={facts} action={null} below={null} onClose={onClose}>
      <Notice tone="wait" title={t('additions.kept', { name: row.name })} />
    </FactsDrawer>
  );
}
