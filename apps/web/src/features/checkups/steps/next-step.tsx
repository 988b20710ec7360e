import { cardAddress } from '@inspect/contract/cards';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconArrowRight, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { printFile } from '../../../platform/files/print-file.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import type { Step } from './steps-of.ts';

type NextStepProps = {
  record: Checkup;
  step: Step;
  works: boolean;
  /** it was open when this screen was opened */
  concludedHere: boolean;
};

/** Leads to the next step, and prints the card as the last one. */
export function NextStep({ record, step, works, concludedHere }: NextStepProps) {
  if (step === 'card') return record.number ? <PrintCard id={record._id} takesFocus={concludedHere} /> : null;
  if (!works) return null;
  return (
    <Button data-next-step rightSection={<IconArrowRight size={18} aria-hidden />} onClick={() => goTo(step)}>
      {t(`checkups.step.next.${step}`)}
    </Button>
  );
}

function PrintCard({ id, takesFocus }: { id: string; takesFocus: boolean }) {
  const [printing, setPrinting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Who has just concluded has lost the form and with it the focus: the card is what he does next.
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus();
  }, [takesFocus]);
  const print = () => {
    if (printing) return;
    setPrinting(true);
    void printFile(cardAddress(id))
      .then((shown) => (shown ? undefined : toast.warning(t('cards.notPrinted'))), showFailure)
      .finally(() => setPrinting(false));
  };
  return (
    <Button
      ref={button}
      data-next-step
      leftSection={<IconPrinter size={18} aria-hidden />}
      aria-disabled={printing}
      onClick={print}
    >
      {t('cards.print')}
    </Button>
  );
}

/** Where the focus goes when the control that had it did its work and is gone. */
export function focusNextStep(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-next-step]')?.focus({ preventScroll: true });
}

type Place = Exclude<Step, 'card'>;

/** Marks where a step is done: `<div {...placeOf('photo')}>`. */
export const placeOf = (step: Place) => ({ 'data-step-place': step });

const CONTROL = 'input:not(:disabled)';

function goTo(step: Place): void {
  const place = document.querySelector(`[data-step-place="${step}"]`);
  const control =
    place?.querySelector<HTMLInputElement>(`${CONTROL}:checked`) ?? place?.querySelector(CONTROL);
  if (!(control instanceof HTMLInputElement)) return;
  place?.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  // The camera, where there is one, opens in one tap.
  if (control.type === 'file') control.click();
}
