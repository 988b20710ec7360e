import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { applyEdit, directionOf, type Formatting } from './formatted.ts';

/** An input that shows a code formatted while its value stays bare, with the caret where the person left it. */
export function useFormattedInput(formatting: Formatting, value: string, onChange: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  // An object of its own for each keystroke: React puts the caret at the end even when the text stays the same.
  const [caret, setCaret] = useState<{ at: number } | null>(null);

  useLayoutEffect(() => {
    if (caret && input.current === document.activeElement)
      input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  return {
    ref: input,
    value: formatting.format(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value: text, selectionStart } = event.currentTarget;
      const edit = { text, caret: selectionStart ?? text.length, deleted: directionOf(event.nativeEvent) };
      const next = applyEdit(formatting, value, edit);
      setCaret({ at: next.caret });
      if (next.value !== value) onChange(next.value);
    },
  };
}
