import type { i18n } from 'i18next';
import { languageOf } from './i18n.ts';
import type { Language } from './languages.ts';
import type { Texts, TextValues } from './texts.ts';

type TranslateKey = (key: string, values?: TextValues) => string;

/** The texts of all features in one language. Texts without values are looked up once and cached. */
export class TextsInLanguage {
  readonly i18n: i18n;
  readonly language: Language;
  readonly #translators = new WeakMap<Texts, TranslateKey>();

  constructor(instance: i18n) {
    this.i18n = instance;
    this.language = languageOf(instance);
  }

  textsOf(texts: Texts): TranslateKey {
    const known = this.#translators.get(texts);
    if (known !== undefined) return known;
    const translate = this.#createTranslator(texts);
    this.#translators.set(texts, translate);
    return translate;
  }

  #createTranslator({ namespace, feature }: Texts): TranslateKey {
    const t = this.i18n.getFixedT(this.i18n.language, namespace, feature);
    const sentences = new Map<string, string>();
    return (key, values) => {
      if (values !== undefined) return t(key, { ...values });
      const sentence = sentences.get(key) ?? t(key);
      sentences.set(key, sentence);
      return sentence;
    };
  }
}
