import { addTexts, useSpoken, useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { type OnDemand, useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import {
  $footerPanel,
  type FooterPanelKey,
  footerPanelClosed,
  footerPanelOpened,
} from '../footer-panel/footer-panel.model.ts';
import { texts } from './texts.ts';

type PanelModule = Pick<typeof import('../footer-panel/footer-panel.tsx'), 'FooterPanel'>;

export interface FooterPanelControl {
  readonly shown: FooterPanelKey | null;
  readonly panel: OnDemand<PanelModule>;
  readonly toggle: (key: FooterPanelKey, opener: HTMLElement) => void;
  readonly close: () => void;
}

/** Loads the footer's panel with its texts on demand: most visits never open it. */
export function useFooterPanel(): FooterPanelControl {
  const t = useTexts(texts);
  const { i18n } = useSpoken();
  const { shown, open, close } = useUnit({
    shown: $footerPanel,
    open: footerPanelOpened,
    close: footerPanelClosed,
  });
  const opener = useRef<HTMLElement>(null);
  const panel = useOnDemand(async () => {
    const { FooterPanel, texts: words } = await import('../footer-panel/footer-panel.tsx');
    addTexts(i18n, words);
    return { FooterPanel };
  });
  return {
    shown,
    panel,
    toggle(key, pressed) {
      if (key === shown) {
        close();
        return;
      }
      opener.current = pressed;
      open(key);
      panel.load().catch(() => {
        close();
        toast.error(t('panels.failed'));
      });
    },
    close() {
      opener.current?.focus();
      close();
    },
  };
}
