import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { firstFieldIn } from '../../ui/form/first-field.ts';
import { KeyboardForm } from '../../ui/form/keyboard-form.tsx';
import { useErrorFocus } from '../../ui/form/use-error-focus.ts';
import { useDirty } from '../dirty/dirty-work.ts';
import { HoldInput } from './use-asked-close.tsx';

type SmallFormProps = {
  label: string;
  /** something is typed that the server doesn't have */
  dirty: boolean;
  onSave: () => void;
  /** what the last save came to: a field that it marks gets the focus */
  problem?: unknown;
  /** Enter in a field saves instead of going on */
  endsByEnter?: boolean;
  children: ReactNode;
};

/**
 * A form of a few fields without a draft. What is typed in it counts as unsent for leaving, reloading and whatever it
 * stands in; a save that is refused leads to the first field that is wrong.
 */
export function SmallForm({ label, dirty, onSave, problem, endsByEnter, children }: SmallFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const hold = useContext(HoldInput);
  useDirty(dirty);
  useEffect(() => (dirty && hold ? hold() : undefined), [dirty, hold]);
  useFirstField(form, hold !== null);
  useErrorFocus(form, attempts);
  useEffect(() => {
    if (problem) setAttempts((count) => count + 1);
  }, [problem]);
  const save = () => {
    onSave();
    setAttempts((count) => count + 1);
  };
  return (
    <KeyboardForm ref={form} label={label} onSave={save} endsByEnter={endsByEnter ?? false}>
      {children}
    </KeyboardForm>
  );
}

/** The focus trap of a dialog or drawer begins in the first field; a form that came later takes a focus nobody has moved. */
function useFirstField(form: RefObject<HTMLFormElement | null>, isHeld: boolean): void {
  useLayoutEffect(() => {
    const field = isHeld ? firstFieldIn(form.current) : null;
    if (!field) return;
    field.setAttribute('data-autofocus', 'true');
    const around = field.closest('[role=dialog]');
    const active = document.activeElement;
    const isUnmoved = active === around || (around?.contains(active) && active?.closest('header'));
    if (active === document.body || isUnmoved) field.focus({ preventScroll: true });
  }, [form, isHeld]);
}
