/** A button with nothing left to do keeps the focus, which `disabled` would lose; its press does nothing. */
export function resting(done: boolean) {
  return done ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
