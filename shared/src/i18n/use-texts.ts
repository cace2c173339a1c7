import type { Texts, TextTree, Translate } from './texts.ts';
import { useSpoken } from './texts-place.tsx';

/** The sentences of a feature in the visitor's language; renders again when the language changes. */
export function useTexts<Tree extends TextTree>(texts: Texts<Tree>): Translate<Tree> {
  return useSpoken().textsOf(texts);
}
