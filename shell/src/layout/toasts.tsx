import { useTexts } from '@nfcards/shared/i18n';
import { type RefObject, useEffect, useRef } from 'react';
import { Toaster } from 'sonner';
import { texts } from './texts.ts';

const HOTKEY = ['altKey', 'KeyT'];

/** SPEC S14 and K3. Width (356 px), swipe (20 px) and closing (200 ms) are sonner's own values. */
export function Toasts() {
  const t = useTexts(texts);
  const place = useRef<HTMLDivElement>(null);
  useCloseButtonName(place, t('toasts.close'));
  return (
    <div ref={place}>
      <Toaster
        richColors
        closeButton
        theme="system"
        position="bottom-right"
        visibleToasts={3}
        duration={4000}
        gap={14}
        hotkey={HOTKEY}
        containerAriaLabel={t('toasts.label')}
        style={{ fontFamily: 'var(--font-text)' }}
      />
    </div>
  );
}

/** sonner 1.7.4 names its close button “Close toast” and leaves no way to say it in another language. */
function useCloseButtonName(place: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const rename = () => {
      for (const button of element.querySelectorAll('[data-close-button]'))
        button.setAttribute('aria-label', name);
    };
    rename();
    const observer = new MutationObserver(rename);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [place, name]);
}
