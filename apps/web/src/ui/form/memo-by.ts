import { type FunctionComponent, memo } from 'react';

/**
 * A part of a form that is drawn anew only when something changes of what it shows. `shown` = all of that, each compared by
 * identity; handlers must be stable.
 */
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
