/**
 * A button with nothing left to do, such as «next» on the last page. Truly disabled it would lose the focus of
 * the very person whose press brought it there; so its press does nothing instead.
 */
export function resting(done: boolean) {
  return done ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
