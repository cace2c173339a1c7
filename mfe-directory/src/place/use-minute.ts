import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time, told anew as each minute begins. */
export function useMinute(): Date {
  const [now, tell] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => tell(new Date()), MINUTE - (now.getTime() % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
