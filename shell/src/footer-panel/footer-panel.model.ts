import { createEvent, createStore, sample } from 'effector';
import { pageArrived } from '../location/location.model.ts';

/** The panels that the footer can open on the current page. */
export const FOOTER_PANELS = ['about', 'protection', 'questions', 'contact'] as const;
export type FooterPanelKey = (typeof FOOTER_PANELS)[number];

export const footerPanelOpened = createEvent<FooterPanelKey>();
export const footerPanelClosed = createEvent();

/** The content that is shown; null while the panel is hidden (SPEC ST11). */
export const $footerPanel = createStore<FooterPanelKey | null>(null)
  .on(footerPanelOpened, (_, key) => key)
  .reset(footerPanelClosed);

// A navigation closes the panel.
sample({ clock: pageArrived, fn: () => undefined, target: footerPanelClosed });
