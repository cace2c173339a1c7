import { AFTER_FIRST_FRAME, RENDERED_ATTRIBUTE } from '@nfcards/shared/rendering/document-root';
import { nextFrameDrawn } from './next-frame.ts';
import { EarlyInput } from './rendered/early-input.ts';
import { readLanguageData } from './rendered/read-language-data.ts';

/**
 * A page that is on the screen already hears what is done in it. What brings it to life is asked for as soon as its style
 * sheets are there, and runs once it is seen: the line and the screen work side by side.
 */
async function begin(): Promise<void> {
  // A document that is kept for whoever is offline has no page in it.
  if (document.querySelector(`[${RENDERED_ATTRIBUTE}]`) === null) return;
  globalThis.earlyInput = new EarlyInput();
  const later = document.getElementById(AFTER_FIRST_FRAME);
  if (!(later instanceof HTMLTemplateElement)) return;
  askFor(later.content);
  await nextFrameDrawn();
  later.replaceWith(later.content);
  await readLanguageData(document.documentElement.lang);
}

function askFor(content: DocumentFragment): void {
  for (const { src, integrity } of content.querySelectorAll('script')) {
    const hint = { rel: 'preload', as: 'script', href: src, integrity, crossOrigin: 'anonymous' };
    document.head.append(Object.assign(document.createElement('link'), hint));
  }
  document.head.append(...content.querySelectorAll('link'));
}

void begin();
