import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '../facts.tsx';
import classes from './record-drawer.module.css';
import { SideDrawer } from './side-drawer.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { useFocusBack } from './use-focus-back.ts';

type FactsDrawerProps = {
  title: string;
  facts: readonly Fact[];
  /** the one thing that can be done with it */
  action: ReactNode;
  /** stands below: the history of the record */
  below: ReactNode;
  onClose: () => void;
  /** above the facts */
  children: ReactNode;
};

/** One record beside its list, to be read. */
export function FactsDrawer({ title, facts, action, below, onClose, children }: FactsDrawerProps) {
  useFocusBack();
  return (
    <SideDrawer title={title} onClose={onClose}>
      <div className={classes.record}>
        <div className={classes.facts}>
          {children}
          <Facts facts={facts} />
        </div>
        <div className={classes.below}>{below}</div>
        <StickyBar
          action={
            <>
              <Button variant="default" size="lg" onClick={onClose}>
                {t('shell.close')}
              </Button>
              {action}
            </>
          }
        />
      </div>
    </SideDrawer>
  );
}
