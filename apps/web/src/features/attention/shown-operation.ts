import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { hasPage } from '../../platform/access/session.ts';
import { screenAt } from '../../platform/navigation/known-screens.ts';
import { type Operation, outbox, type Shown } from '../../platform/outbox/index.ts';

/** In the words of its kind; one that this version doesn't know is called what it is to everybody. */
export function shownOf(operation: Operation): Shown {
  const shown = outbox.kindOf(operation.kind)?.shown?.(operation);
  return shown ?? { title: t('attention.other'), addresses: [] };
}

export function recordedText({ recordedAt }: Operation): string {
  return formatDateTime(recordedAt);
}

/** Where its record opens for this person; null = nowhere. */
export function addressFor(person: Parameters<typeof hasPage>[0], { addresses }: Shown): string | null {
  const opens = (address: string) => {
    const page = screenAt(address)?.page;
    return page !== undefined && hasPage(person, page);
  };
  return addresses.find(opens) ?? null;
}
