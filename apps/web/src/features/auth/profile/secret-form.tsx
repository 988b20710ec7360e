import { t } from '@inspect/contract/i18n';
import { Button, Text, Title } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../platform/brand/password-field.tsx';
import { type Secret, useSecretForm } from './use-secret-form.ts';

type SecretFormProps = {
  secret: Secret;
  title: string;
  text?: string;
  field: ComponentProps<typeof PasswordField>;
  button: string;
};

/** Chooses a secret anew. Whoever sits at an open session doesn't know the password: the present one is asked. */
export function SecretForm({ secret, title, text, field, button }: SecretFormProps) {
  const form = useSecretForm(secret);
  const heading = `${secret.name}-heading`;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="sm">
        {title}
      </Title>
      {text ? <Text mb="sm">{text}</Text> : null}
      <form
        ref={form.element}
        noValidate
        style={{ maxWidth: '26rem' }}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <PasswordField label={t('auth.profile.current')} autoComplete="current-password" {...form.current} />
        <PasswordField {...field} {...form.next} />
        <Button type="submit" mt="sm" aria-disabled={form.pending}>
          {button}
        </Button>
      </form>
    </section>
  );
}
