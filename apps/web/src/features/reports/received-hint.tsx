import { t } from '@inspect/contract/i18n';
import { Text } from '@mantine/core';

/**
 * The list of the same filter adds up what was paid for the checkups that stand, and for a moved result counts it there; here is all
 * that the ledger holds for each of them, whatever became of it.
 */
export function ReceivedHint() {
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t('reports.receivedHint')}
    </Text>
  );
}
