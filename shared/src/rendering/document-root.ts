/** What stands in a document until the shell has made its page. The shell's style sheet draws it. */
export const WAITING_ROOT = `<div id="root">
<div class="boot-bar"></div>
<div class="boot-page" role="status" aria-label="Loading…"><div class="boot-line"></div><div class="boot-line"></div><div class="boot-line"></div></div>
</div>
<noscript><p>Ce site a besoin de JavaScript. This site needs JavaScript.</p></noscript>`;

export const RENDERED_ATTRIBUTE = 'data-rendered';

/** React compares what is in it with what it would make: there is nothing else in it. */
export function renderedRoot(html: string, rendered: string): string {
  return `<div id="root" ${RENDERED_ATTRIBUTE}="${rendered}">${html}</div>`;
}

/** The document without the page that it came with, for whoever shows another page from it. */
export function withoutPage(document: string): string {
  return document.replace(/<div id="root" data-rendered="[\s\S]*<\/div>(?=\s*<\/body>)/, () => WAITING_ROOT);
}
