import { AFTER_FIRST_FRAME, RENDERED_ATTRIBUTE } from '@nfcards/shared/rendering/document-root';
import { nextFrameDrawn } from './next-frame.ts';
import { EarlyInput } from './rendered/early-input.ts';
import { readLanguageData } from './rendered/read-language-data.ts';

/** A page that is on the screen already hears what is done in it, and asks for the site once it is seen. */
async function begin(): Promise<void> {
  // A document that is kept for whoever is offline has no page in it.
  if (document.querySelector(`[${RENDERED_ATTRIBUTE}]`) === null) return;
  globalThis.earlyInput = new EarlyInput();
  await nextFrameDrawn();
  const later = document.getElementById(AFTER_FIRST_FRAME);
  if (later instanceof HTMLTemplateElement) later.replaceWith(later.content);
  await readLanguageData(document.documentElement.lang);
}

void begin();
