import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

/** A part of the interface as it stands on a screen, and a person at the keyboard. */
export function show(content: ReactNode) {
  const inProvider = (part: ReactNode) => <MantineProvider env="test">{part}</MantineProvider>;
  const view = render(inProvider(content));
  const rerender = (part: ReactNode) => view.rerender(inProvider(part));
  return { ...view, rerender, person: userEvent.setup() };
}
