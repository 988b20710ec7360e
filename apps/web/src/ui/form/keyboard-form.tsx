import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect } from 'react';
import { goOnFrom } from './form-keys.ts';

type KeyboardFormProps = {
  /** names the form for screen readers */
  label: string;
  onSave: () => void;
  /** Esc; asks by itself when something would be lost */
  onEscape?: () => void;
  /** of so few fields that Enter in one of them saves instead of going on */
  endsByEnter?: boolean;
  /** further keys of this form, by their names: `F2` */
  keys?: Readonly<Record<string, () => void>>;
  /** the focus left a field: a good moment to keep a draft */
  onFieldLeft?: () => void;
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
};

/** Enter goes on to the next field, Ctrl+Enter saves, Esc leaves. What a field used for itself is not taken twice. */
export function KeyboardForm(props: KeyboardFormProps) {
  const { label, onSave, onEscape, endsByEnter, keys, onFieldLeft, children, ref } = props;
  // What had the focus may be gone (a button that did its work): then the keys are still this form's.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || event.defaultPrevented) return;
      if (event.key === 'Escape') onEscape?.();
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
      pressOwn(event, keys);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onSave, onEscape, keys]);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') onEscape?.();
    pressOwn(event.nativeEvent, keys);
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      onSave();
    } else if (isField(event.target) && !event.shiftKey) {
      event.preventDefault();
      if (endsByEnter) onSave();
      else goOnFrom(event.currentTarget, event.target);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // That of a dialog may lie in another form, which this one must not save.
    event.stopPropagation();
    onSave();
  };
  return (
    <form
      ref={ref ?? null}
      noValidate
      aria-label={label}
      onKeyDown={onKeyDown}
      onSubmit={onSubmit}
      {...(onFieldLeft ? { onBlur: onFieldLeft } : {})}
    >
      {children}
    </form>
  );
}

type Pressed = Pick<globalThis.KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>;

/** Held down, a key counts once. */
function pressOwn(event: Pressed, keys: KeyboardFormProps['keys']): void {
  const press = keys?.[event.key];
  if (!press) return;
  event.preventDefault();
  if (!event.repeat) press();
}

/** Enter in a text area is a new line, on a button it presses it. */
function isField(target: EventTarget): target is Element {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
