import { type FunctionComponent, memo } from 'react';

/** Draws a part of a form anew only when `shown` changes, compared by identity; handlers must be stable. */
export function memoBy<Props extends object>(
  shown: (props: Props) => readonly unknown[],
  Part: FunctionComponent<Props>,
) {
  return memo(Part, (before, now) => {
    const former = shown(before);
    const current = shown(now);
    return former.length === current.length && former.every((each, index) => Object.is(each, current[index]));
  });
}
