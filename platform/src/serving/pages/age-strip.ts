import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@nfcards/shared/registry';
import { type Html, html, rawHtml } from '../answers/html.ts';

/** With the colours of the page around it. Below the notices of the shell, which may have something newer to say. */
const STYLE = `
.age-strip{position:sticky;inset-block-end:0;z-index:10;padding:.5rem 1rem;border-block-start:1px solid var(--ink,currentColor);background:var(--sheet,Canvas);color:var(--ink,CanvasText);overflow-wrap:anywhere}
.age-strip:has(~.trial-strip){position:static}
.age-strip p{margin:0}
:root[lang=fr] .age-strip[lang=en],:root[lang=en] .age-strip[lang=fr]{display:none}
:root:has(.age-strip){scroll-padding-block-end:5rem}
`;

/** For the policy of the pages that have it. */
export const AGE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

export const ageStyle: Html = html`<style>${rawHtml(STYLE)}</style>`;

const words = {
  fr: {
    label: 'Âge des données',
    said: (ago: string) =>
      `Notre service ne répond pas\u00a0: les données de cette page datent d’${ago}. Rechargez-la plus tard pour les mettre à jour.`,
  },
  en: {
    label: 'Age of the data',
    said: (ago: string) =>
      `Our service is not answering: the data on this page is from ${ago}. Reload it later to bring it up to date.`,
  },
} as const satisfies Record<Language, unknown>;

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * Says how old a page’s data is while the API does not answer. A `div` directly behind the page, with which the service
 * worker leaves it out of what it keeps (`withoutPage`): it would be said of other pages. In each language, as the strip
 * of a trial.
 * @param age in seconds
 */
export function ageStrips(age: number): readonly Html[] {
  return LANGUAGES.map((language) => {
    const { label, said } = words[language];
    return html`<div class="age-strip" lang="${language}" role="region" aria-label="${label}"><p>${said(ago(age, language))}</p></div>`;
  });
}

function ago(age: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (age < HOUR_S) return format.format(-Math.max(1, Math.floor(age / MINUTE_S)), 'minute');
  if (age < DAY_S) return format.format(-Math.floor(age / HOUR_S), 'hour');
  return format.format(-Math.floor(age / DAY_S), 'day');
}
