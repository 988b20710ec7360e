import { t } from '@inspect/contract/i18n';
import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { PlateMark } from './logo.tsx';
import classes from './public-card.module.css';

type PublicCardProps = {
  title: string;
  /** said aloud when it changes */
  text: string;
  children: ReactNode;
};

/** A form for somebody who isn't signed in: the product's name beside it, or above it on a phone. */
export function PublicCard({ title, text, children }: PublicCardProps) {
  const heading = useId();
  return (
    <div className={classes.page}>
      <div className={classes.brand}>
        <div className={classes.brandInner}>
          <PlateMark />
          <p className={classes.product}>{t('shell.productFull')}</p>
          <p className={classes.words}>{t('auth.welcome')}</p>
        </div>
      </div>
      <div className={classes.side}>
        <section className={classes.card} aria-labelledby={heading}>
          <Title order={1} id={heading}>
            {title}
          </Title>
          <Text c="dimmed" mt={4} mb="lg" role="status">
            {text}
          </Text>
          {children}
        </section>
      </div>
    </div>
  );
}
