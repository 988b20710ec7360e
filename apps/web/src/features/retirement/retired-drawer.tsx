import { fieldLabel, t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import {
  LIST_NAMES,
  type ListDefinition,
  RETIRED_WITH,
  retirementEndpoints,
} from '@inspect/contract/reference';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useValueText } from '../../platform/fields/index.ts';
import { type LocalRow, useCopies } from '../../platform/offline/index.ts';
import { RetiredRecord } from '../../platform/retirement/index.ts';
import { EditHistoryView } from '../histories/index.ts';

type RetiredDrawerProps = { name: string; list: ListDefinition; row: LocalRow; onClose: () => void };

/** What is back stands in this browser's copies at once; others are told by the server. */
export function RetiredDrawer({ name, list, row, onClose }: RetiredDrawerProps) {
  const entity = LIST_NAMES.find((known) => known === name);
  const copies = useCopies();
  const textOf = useValueText(list.fields);
  const facts = Object.keys(list.fields).map((field) => ({
    name: fieldLabel(field),
    value: textOf(field, row[field]),
  }));
  return (
    <RetiredRecord
      row={row}
      facts={[{ name: t('reference.retiredAt'), value: formatDateTime(String(row.retiredAt)) }, ...facts]}
      calls={useMemo(() => retirementEndpoints(list), [list])}
      may={useSession().can(list.page, 'delete')}
      takesOthers={RETIRED_WITH[name] !== undefined}
      below={
        entity ? (
          <EditHistoryView entity={entity} record={row._id} labelOf={fieldLabel} textOf={textOf} />
        ) : null
      }
      onRestored={(others) => Promise.allSettled([name, ...others].map((each) => copies.pull(each)))}
      onClose={onClose}
    />
  );
}
