import { useRef } from 'react';
import { newId } from '../new-id.ts';

/** The id of a write for as long as it says the same: repeated without an answer it is done once, with another sum anew. */
export function useWriteId(): (said: unknown) => string {
  const last = useRef({ said: '', id: '' });
  return (said) => {
    const text = JSON.stringify(said);
    if (last.current.said !== text) last.current = { said: text, id: newId() };
    return last.current.id;
  };
}
