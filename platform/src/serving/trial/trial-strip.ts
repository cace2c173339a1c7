import { createHash } from 'node:crypto';
import { LANGUAGES } from '@nfcards/shared/registry';
import { type Html, html, rawHtml } from '../answers/html.ts';
import { said, trialWords } from './trial-words.ts';

/** With the colours of the page around it, or the browser's own where its style sheet is missing. */
const STYLE = `
.trial-strip{position:sticky;inset-block-end:0;z-index:50;display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center;padding-inline:1rem;border-block-start:4px solid var(--signal,currentColor);background:var(--sheet,Canvas);color:var(--ink,CanvasText)}
.trial-strip p{margin:0;overflow-wrap:anywhere}
.trial-strip a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:var(--deep,LinkText);text-decoration:underline}
:root:has(.trial-strip){scroll-padding-block-end:5rem}
:root[lang=fr] .trial-strip[lang=en],:root[lang=en] .trial-strip[lang=fr]{display:none}
@media print{.trial-strip{display:none}}
`;

/** For the policy of the pages that have it. */
export const TRIAL_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

export const trialStyle: Html = html`<style>${rawHtml(STYLE)}</style>`;

/**
 * In sight on each page while somebody tries releases out by a link, with the way to end it. It is the gateway's, for a
 * shell on trial may not even start. In each language: the browser may keep a choice that it does not send, and whoever
 * changes it changes it here too. On one line, by which `withoutPage` knows where the page ends.
 */
export function trialStrips(agreed: readonly string[]): readonly Html[] {
  return LANGUAGES.map((language) => {
    const { label, trying, toEnd } = trialWords[language];
    const releases = new Intl.ListFormat(language).format(agreed.map(said));
    return html`<aside class="trial-strip" lang="${language}" aria-label="${label}"><p>${trying(releases)}</p><a href="/trial">${toEnd}</a></aside>`;
  });
}
