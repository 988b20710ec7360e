import { Box } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { SideDrawer } from '../../ui/form/side-drawer.tsx';
import { useFocusBack } from '../../ui/form/use-focus-back.ts';
import { HoldInput, useAskedClose } from './use-asked-close.tsx';

type FormDrawerProps = {
  title: string;
  onClose: () => void;
  /** given how to leave it, where a button of the form does */
  children: ReactNode | ((leave: () => void) => ReactNode);
};

/** A drawer in which small forms may stand: what is typed in one of them doesn't go without a question. */
export function FormDrawer({ title, onClose, children }: FormDrawerProps) {
  useFocusBack();
  const inside = useRef<HTMLDivElement>(null);
  const { hold, leave, question } = useAskedClose(inside, onClose);
  return (
    <SideDrawer title={title} onClose={leave} closeOnEscape={false}>
      <HoldInput value={hold}>
        <Box ref={inside} flex={1} miw={0} pb="lg">
          {typeof children === 'function' ? children(leave) : children}
        </Box>
      </HoldInput>
      {question}
    </SideDrawer>
  );
}
