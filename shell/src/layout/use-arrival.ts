import { useLocation } from '@nfcards/shared/router';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { pageArrived } from '../pages/location.model.ts';

/**
 * A page changed without a page load is silent to those who listen. The focus goes to the new page's heading, which
 * makes a screen reader speak it: then nothing else is said, or it would be heard twice. A page that has no heading
 * yet gives the focus to the main landmark, which has no words of its own: there the answer, the title of the
 * document, is to be said by a live region; and the focus goes on to the heading as soon as that comes.
 */
export function useArrival(mainId: string): string {
  const { key, pathname } = useLocation();
  const arrived = useUnit(pageArrived);
  const [announcement, setAnnouncement] = useState('');
  const last = useRef({ key, pathname });

  useEffect(() => {
    arrived(pathname);
  }, [arrived, pathname]);

  useEffect(() => {
    const isAnotherPage = last.current.pathname !== pathname;
    // The address of the same page changed: the focus stays where it is, unless what had it is gone.
    const isLost = last.current.key !== key && document.activeElement === document.body;
    last.current = { key, pathname };
    if (!isAnotherPage && !isLost) return undefined;
    const main = document.getElementById(mainId);
    if (focusHeading() || main === null) {
      setAnnouncement('');
      return undefined;
    }
    main.focus({ preventScroll: true });
    setAnnouncement(document.title);
    const observer = new MutationObserver(() => {
      if (document.activeElement === main && !focusHeading()) return;
      observer.disconnect();
      setAnnouncement('');
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [key, pathname, mainId]);

  return announcement;
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
