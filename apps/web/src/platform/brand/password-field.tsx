import { t } from '@inspect/contract/i18n';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './public-card.module.css';

/**
 * Masked, with a button that shows what was typed. Not Mantine's PasswordInput: its button answers to the
 * mouse going down, which a screen reader's click never does.
 */
export function PasswordField(input: TextInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      className={classes.field}
      label={t('auth.password')}
      name="password"
      size="lg"
      {...input}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={48}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
