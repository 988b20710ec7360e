import { t } from '@inspect/contract/i18n';
import { Anchor, Button, Input, MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { ForAll } from '../../features/auth/for-all.tsx';
import classes from '../../platform/brand/public-card.module.css';
import { PublicCard } from '../../platform/brand/public-card.tsx';
import fullClasses from '../layouts/full.module.css';
import { theme } from '../theme.ts';
import { cssVariables } from '../theme-variables.ts';

const fields = ['auth.email', 'auth.password'] as const;

/**
 * The sign-in as it stands before anything was typed, in HTML alone: read while building, for `sign-in.html`. A picture:
 * what looks like a field is none, so that nothing can be typed into what the application then takes away.
 */
export function drawSignIn(): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <div className={fullClasses.full}>
        <PublicCard title={t('auth.heading')} text={t('auth.headingText')}>
          <div className={classes.messages} />
          {fields.map((name) => (
            <Input.Wrapper key={name} className={classes.field} label={t(name)} labelElement="div" size="lg">
              <Input component="div" size="lg" />
            </Input.Wrapper>
          ))}
          <Button component="div" size="lg" fullWidth>
            {t('auth.submit')}
          </Button>
          <Anchor component="span" mt="md" ta="center" display="block">
            {t('auth.forgotLink')}
          </Anchor>
          <ForAll />
        </PublicCard>
      </div>
    </MantineProvider>,
  );
}
