import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

/** A part of the interface as it stands on a screen, and a person at the keyboard. */
export function show(content: ReactNode) {
  const view = render(<MantineProvider env="test">{content}</MantineProvider>);
  return { ...view, person: userEvent.setup() };
}
