import { useLayoutEffect, useRef } from 'react';

/**
 * Tells an element how much of the window is left below its upper edge, as --room in pixels: a list fills the
 * screen and no more, so that its head, its sums and its pages stay in sight. What stands above it may change.
 */
export function useRoomBelow<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const place = element.current;
      if (!place) return;
      const top = place.getBoundingClientRect().top + window.scrollY;
      place.style.setProperty('--room', `${Math.round(window.innerHeight - top)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return element;
}
