import { formatClock } from '@inspect/contract/kernel';
import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** HH:mm in Yerevan by the server's clock, changing with the minute. */
export function useYerevanClock(): string {
  const [text, setText] = useState(() => formatClock(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setText(formatClock(serverNow())), 1000);
    return () => clearInterval(timer);
  }, []);
  return text;
}
