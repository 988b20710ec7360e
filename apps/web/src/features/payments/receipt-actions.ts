import { t } from '@inspect/contract/i18n';
import { PAPERS, receiptAddress } from '@inspect/contract/payments';
import { useRef } from 'react';
import { printFile } from '../../platform/files/print-file.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import type { Action } from '../../ui/action-menu.tsx';

/** Prints the receipt of a payment, or of all that was paid for a checkup: on A4 or on the roll of 80 mm. */
export function useReceiptActions(of: 'payment' | 'checkup', id: string): Action[] {
  const printing = useRef(false);
  return PAPERS.map((paper) => ({
    name: `receipt-${paper}`,
    label: t(`payments.receipt.paper.${paper}`),
    onClick: () => {
      if (printing.current) return;
      printing.current = true;
      void printFile(receiptAddress(of, id, paper))
        .then((shown) => (shown ? undefined : toast.warning(t('payments.receipt.notPrinted'))), showFailure)
        .finally(() => {
          printing.current = false;
        });
    },
  }));
}
