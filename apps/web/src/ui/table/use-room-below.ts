import { useLayoutEffect, useRef } from 'react';

/** Sets --room, the pixels of the window below the element: a list fills the screen, its head and sums in sight. */
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
