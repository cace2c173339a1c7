import { useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { Toaster } from 'sonner';
import { $palette } from '../theme/palette.model.ts';
import { toastTheme } from '../theme/palette.ts';
import { texts } from './texts.ts';
import { useToastFocus } from './use-toast-focus.ts';

const HOTKEY = ['altKey', 'KeyT'];

/** The kit's colours for sonner's variables: its own are green and blue in the night watch. */
const STYLE: CSSProperties & Record<`--${string}`, string> = {
  fontFamily: 'var(--font-text)',
  '--normal-bg': 'var(--sheet)',
  '--normal-border': 'var(--line-strong)',
  '--normal-text': 'var(--ink)',
  '--normal-bg-hover': 'var(--shoal)',
  '--normal-border-hover': 'var(--line-strong)',
  '--success-bg': 'var(--ok-wash)',
  '--success-border': 'var(--ok)',
  '--success-text': 'var(--ok)',
  '--info-bg': 'var(--sheet)',
  '--info-border': 'var(--deep)',
  '--info-text': 'var(--deep)',
  '--warning-bg': 'var(--sheet)',
  '--warning-border': 'var(--warn)',
  '--warning-text': 'var(--warn)',
  '--error-bg': 'var(--bad-wash)',
  '--error-border': 'var(--bad)',
  '--error-text': 'var(--bad)',
};

/** SPEC S14 and K3. Width (356 px), swipe (20 px) and closing (200 ms) are sonner's own values. */
export function Toasts() {
  const t = useTexts(texts);
  const palette = useUnit($palette);
  const place = useRef<HTMLDivElement>(null);
  const toastFocus = useToastFocus(place);
  useCloseButtonName(place, t('toasts.close'));
  return (
    <div ref={place} {...toastFocus}>
      <Toaster
        richColors
        closeButton
        theme={toastTheme(palette)}
        position="bottom-right"
        visibleToasts={3}
        duration={4000}
        gap={14}
        hotkey={HOTKEY}
        containerAriaLabel={t('toasts.label')}
        style={STYLE}
      />
    </div>
  );
}

/** sonner 1.7.4 has no option for the name of its close button, “Close toast” in English. */
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
