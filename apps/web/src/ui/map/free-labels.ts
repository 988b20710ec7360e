type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const touch = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Which of the labels can stand without lying over what is in the way or over one before it. */
export function freeLabels(labels: readonly Box[], inTheWay: readonly Box[]): boolean[] {
  const standing = [...inTheWay];
  return labels.map((label) => {
    const free = !standing.some((other) => touch(label, other));
    if (free) standing.push(label);
    return free;
  });
}
