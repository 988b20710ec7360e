import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

type DeskButtonProps = {
  /** one has just come back from there */
  takesFocus: boolean;
  onClick: () => void;
};

/** Opens what writes findings down at the desk. */
export function DeskButton({ takesFocus, onClick }: DeskButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button ref={button} variant="default" onClick={onClick}>
      {t('checkups.sign.atDesk')}
    </Button>
  );
}
