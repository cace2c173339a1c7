import { AFTER_FIRST_FRAME, RENDERED_ATTRIBUTE } from '@nfcards/shared/rendering/document-root';
import { EarlyInput } from './rendered/early-input.ts';
import { warmUpIntl } from './rendered/warm-up-intl.ts';
import { nextFrameDrawn } from './timing/next-frame.ts';

/** Records input in a rendered page, and loads the scripts of the site after the first frame. */
async function begin(): Promise<void> {
  // A document from the offline cache has no rendered page.
  if (document.querySelector(`[${RENDERED_ATTRIBUTE}]`) === null) return;
  globalThis.earlyInput = new EarlyInput();
  await nextFrameDrawn();
  const later = document.getElementById(AFTER_FIRST_FRAME);
  if (later instanceof HTMLTemplateElement) later.replaceWith(later.content);
  await warmUpIntl(document.documentElement.lang);
}

void begin();
