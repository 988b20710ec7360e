import { formatDrams } from '@inspect/contract/kernel';
import { Text, type TextProps } from '@mantine/core';

/** A sum in drams; tabular digits, so that sums stand under each other. */
export function Sum({ amount, ...text }: { amount: number | null } & TextProps) {
  return (
    <Text span inherit style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }} {...text}>
      {amount === null ? '—' : formatDrams(amount)}
    </Text>
  );
}
