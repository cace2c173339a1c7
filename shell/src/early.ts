import { AFTER_FIRST_FRAME, RENDERED_ATTRIBUTE } from '@nfcards/shared/rendering/document-root';
import { EarlyInput } from './rendered/early-input.ts';
import { warmUpIntl } from './rendered/warm-up-intl.ts';
import { nextFrameDrawn } from './timing/next-frame.ts';

/**
 * Records input in a rendered page, and asks for the scripts of the site. The styles are here when this runs, and what
 * answers comes behind the fonts: a slow phone draws meanwhile, with a line that would be idle.
 */
async function begin(): Promise<void> {
  // A document from the offline cache has no rendered page.
  if (document.querySelector(`[${RENDERED_ATTRIBUTE}]`) === null) return;
  globalThis.earlyInput = new EarlyInput();
  const later = document.getElementById(AFTER_FIRST_FRAME);
  if (later instanceof HTMLTemplateElement) later.replaceWith(later.content);
  await nextFrameDrawn();
  await warmUpIntl(document.documentElement.lang);
}

void begin();
