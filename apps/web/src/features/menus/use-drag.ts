import { type DragEvent, useState } from 'react';

type DropPlace = { group: string; index: number };

/** The browser's own drag and drop: where a dragged page would stand, and where it is let go. */
export function useDrag(onDrop: (id: string, group: string, index: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);

  const end = () => {
    setDragged(null);
    setPlace(null);
  };
  const over = (event: DragEvent, next: DropPlace) => {
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (place?.group !== next.group || place.index !== next.index) setPlace(next);
  };
  const drop = (event: DragEvent) => {
    if (dragged === null || place === null) return;
    event.preventDefault();
    event.stopPropagation();
    onDrop(dragged, place.group, place.index);
    end();
  };
  return {
    rowProps: (id: string, group: string, index: number) => ({
      draggable: true,
      'data-dragged': dragged === id || undefined,
      'data-drop': place?.group === group ? dropMark(place.index, index) : undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox begins no drag without data.
        event.dataTransfer.setData('text/plain', id);
        setDragged(id);
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => over(event, { group, index: index + (isLowerHalf(event) ? 1 : 0) }),
      onDrop: drop,
    }),
    /** the rest of a group: its end */
    groupProps: (group: string, count: number) => ({
      'data-drop': place?.group === group && place.index === count ? 'inside' : undefined,
      onDragOver: (event: DragEvent) => over(event, { group, index: count }),
      onDrop: drop,
    }),
  };
}
export type Drag = ReturnType<typeof useDrag>;

function dropMark(at: number, index: number): 'before' | 'after' | undefined {
  if (at === index) return 'before';
  return at === index + 1 ? 'after' : undefined;
}

function isLowerHalf(event: DragEvent): boolean {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY > top + height / 2;
}
