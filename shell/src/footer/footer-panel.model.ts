import { createEvent, createStore, sample } from 'effector';
import { pageArrived } from '../pages/location.model.ts';

/** What the footer can tell without leaving the page. */
export const FOOTER_PANELS = ['about', 'protection', 'questions', 'contact'] as const;
export type FooterPanelKey = (typeof FOOTER_PANELS)[number];

export const footerPanelOpened = createEvent<FooterPanelKey>();
export const footerPanelClosed = createEvent();

/** The content that is shown; null while the panel is hidden (SPEC ST11). */
export const $footerPanel = createStore<FooterPanelKey | null>(null)
  .on(footerPanelOpened, (_, key) => key)
  .reset(footerPanelClosed);

// It was opened beside another page.
sample({ clock: pageArrived, fn: () => undefined, target: footerPanelClosed });
