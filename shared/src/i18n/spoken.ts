import type { i18n } from 'i18next';
import { languageOf } from './i18n.ts';
import type { Language } from './languages.ts';
import type { Texts, TextValues } from './texts.ts';

type Say = (key: string, values?: TextValues) => string;

/** The texts of all features in one language. What has no values in it is looked up once. */
export class Spoken {
  readonly i18n: i18n;
  readonly language: Language;
  readonly #said = new WeakMap<Texts, Say>();

  constructor(instance: i18n) {
    this.i18n = instance;
    this.language = languageOf(instance);
  }

  textsOf(texts: Texts): Say {
    const known = this.#said.get(texts);
    if (known !== undefined) return known;
    const say = this.#sayingOf(texts);
    this.#said.set(texts, say);
    return say;
  }

  #sayingOf({ namespace, feature }: Texts): Say {
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
