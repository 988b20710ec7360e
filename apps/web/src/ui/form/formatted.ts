/** How a code is kept and how it is shown: `format` only ever adds separators to what `normalise` keeps. */
export type Formatting = {
  normalise: (text: string) => string;
  format: (value: string) => string;
};

export type Edit = {
  /** the field's text after the keystroke, and where the caret stands in it */
  text: string;
  caret: number;
  /** which way something was deleted, if that is what happened */
  deleted?: 'backward' | 'forward' | undefined;
};

/** Value and caret after one keystroke; deleting a separator, which comes back, takes the character beyond it. */
export function applyEdit(
  formatting: Formatting,
  previous: string,
  edit: Edit,
): { value: string; caret: number } {
  let before = formatting.normalise(edit.text.slice(0, edit.caret)).length;
  let value = formatting.normalise(edit.text);
  if (edit.deleted && value === previous) {
    const at = edit.deleted === 'backward' ? before - 1 : before;
    value = value.slice(0, Math.max(at, 0)) + value.slice(at + 1);
    before = Math.max(0, edit.deleted === 'backward' ? at : before);
  }
  return { value, caret: caretAfter(formatting, value, before) };
}

/** The first place in the shown text that has `count` kept characters before it. */
function caretAfter(formatting: Formatting, value: string, count: number): number {
  const text = formatting.format(value);
  for (let place = 0; place <= text.length; place += 1) {
    if (formatting.normalise(text.slice(0, place)).length >= count) return place;
  }
  return text.length;
}

/** Which way a keystroke deletes, as the browser tells it. */
export function directionOf(event: Event): Edit['deleted'] {
  const kind = event instanceof InputEvent ? event.inputType : '';
  if (kind === 'deleteContentBackward') return 'backward';
  return kind === 'deleteContentForward' ? 'forward' : undefined;
}
