import { createHash } from 'node:crypto';
import type { Language } from '@nfcards/shared/registry';
import { type Html, html, rawHtml } from '../answers/html.ts';
import type { Visitor } from '../live-site/visitor.ts';
import { said, trialWords } from './trial-words.ts';

/** What `/trial` has to say. */
export type TrialState =
  | { readonly kind: 'offered'; readonly release: string }
  | { readonly kind: 'trying'; readonly releases: readonly string[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'gone' };

/** The tokens of the site's day, night and night watch: this page has no style sheet of a release. */
const NIGHT = '--paper:#0b1622;--ink:#e8eef2;--deep:#7fc0e6;--signal:#ff8a4c;color-scheme:dark';
const STYLE = `
:root{--paper:#faf7ef;--ink:#0f2438;--deep:#14507a;--signal:#d9480f;color-scheme:light;font:17px/1.55 "Source Sans 3 Variable",system-ui,sans-serif;background:var(--paper);color:var(--ink)}
@media (prefers-color-scheme:dark){:root:not([data-palette]){${NIGHT}}}
:root[data-palette=night]{${NIGHT}}
:root[data-palette=watch]{--paper:#000;--ink:#ff6b5e;--deep:#ff7a6c;--signal:#ff9384;color-scheme:dark}
main{max-inline-size:44rem;margin:0 auto;padding:2rem 1rem 4rem;overflow-wrap:anywhere}
h1{font-family:"Brygada 1918 Variable",Georgia,serif;line-height:1.2}
label{display:flex;gap:.75rem;align-items:center;min-block-size:2.75rem}
input{accent-color:var(--deep);flex:none;inline-size:1.5rem;block-size:1.5rem;margin:0}
form>p{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center}
button{font:inherit;min-block-size:2.75rem;padding-inline:1rem;border:1px solid var(--deep);border-radius:3px;background:var(--deep);color:var(--paper);cursor:pointer}
a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:var(--deep)}
:focus-visible{outline:3px solid var(--deep);outline-offset:2px}
`;

export const TRIAL_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page without a script, which works whatever became of the shell. */
export function trialPage(state: TrialState, { language, palette }: Visitor): string {
  const { title, body } = parts(state, language);
  return html`<!doctype html>
<html lang="${language}"${palette !== null && html` data-palette="${palette}"`}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${rawHtml(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.toString();
}

function parts(state: TrialState, language: Language): { readonly title: string; readonly body: Html } {
  const words = trialWords[language];
  switch (state.kind) {
    case 'offered':
      return { title: words.question, body: question(state.release, language) };
    case 'trying':
      return {
        title: words.label,
        body: html`<p>${words.current}</p>
${list(state.releases)}
<form method="post" action="/trial/end"><p><button>${words.end}</button> <a href="/">${words.goOn}</a></p></form>`,
      };
    case 'nothing':
      return { title: words.nothing, body: html`<p><a href="/">${words.home}</a></p>` };
    case 'gone':
      return {
        title: words.gone,
        body: html`<p>${words.why}</p>
<p><a href="/">${words.home}</a></p>`,
      };
  }
}

/** Two presses in two places, as for what comes from elsewhere (shell/src/overrides). */
function question(release: string, language: Language): Html {
  const { offered, risk, until, trust, agree, refuse } = trialWords[language];
  return html`<p>${offered}</p>
${list([release])}
<p>${risk}</p>
<p>${until}</p>
<form method="post">
<label><input type="checkbox" name="trust" required> ${trust}</label>
<p><button>${agree}</button> <a href="/">${refuse}</a></p>
</form>`;
}

function list(releases: readonly string[]): Html {
  return html`<ul>${releases.map((release) => html`<li>${said(release)}</li>`)}</ul>`;
}
