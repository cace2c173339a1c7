import { useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which somebody reads the newest. */
const NEAR_END = 48;

export interface Ends {
  /** Ids of the oldest and the newest message on the screen, and of the newest that is on its way. */
  readonly oldest: string | undefined;
  readonly newest: string | undefined;
  readonly outgoing: string | undefined;
}

/**
 * Begins at the newest message and stays there as long as it is looked at; what is read further up stays where it is
 * when older or newer messages come. A message of one's own is always gone to.
 * @returns `scroller` for what scrolls, with one element in it that holds all messages
 */
export function useThreadScroll({ oldest, newest, outgoing }: Ends) {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef<Ends & { readonly height: number }>({ oldest, newest, outgoing, height: 0 });
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [newestSeen, setNewestSeen] = useState(newest);
  const toEnd = () => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    // The button that was pressed goes.
    scroller.current?.focus({ preventScroll: true });
  };

  useLayoutEffect(() => {
    const area = scroller.current;
    if (area === null) return;
    const last = before.current;
    const hasWritten = outgoing !== undefined && outgoing !== last.outgoing;
    // A browser keeps the place by itself, but not all of them, and none at the very top.
    if (isAtEnd || hasWritten) area.scrollTo({ top: area.scrollHeight });
    else if (last.oldest !== oldest) area.scrollBy({ top: area.scrollHeight - last.height });
    before.current = { oldest, newest, outgoing, height: area.scrollHeight };
  }, [oldest, newest, outgoing, isAtEnd]);

  // A keyboard that opens on a phone leaves less room; a message that was not sent says so in more lines.
  useLayoutEffect(() => {
    const area = scroller.current;
    if (area === null || !isAtEnd) return;
    const observer = new ResizeObserver(() => area.scrollTo({ top: area.scrollHeight }));
    for (const element of [area, area.firstElementChild]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [isAtEnd]);

  if (isAtEnd && newestSeen !== newest) setNewestSeen(newest);
  return {
    scroller,
    isAtEnd,
    hasNewer: !isAtEnd && newestSeen !== newest,
    toEnd,
    onScroll: () => {
      const area = scroller.current;
      if (area !== null) setIsAtEnd(area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_END);
    },
  };
}
