import { describe, expect, it } from 'vitest';
import { emptyDocument, plainDocument } from './plain-document.ts';

const HEAD = '<link rel="stylesheet" href="/a.css">';
const HINTS =
  '<link rel="preload" as="script" href="/a.js"><link rel="modulepreload" href="/b.js"><link rel="preload" as="fetch" href="/api/a">';
const html = `<html><head>${HEAD}${HINTS}<script src="/a.js"></script></head><body><main>A</main><script type="application/json">{"a":1}
</script></body></html>`;

describe('a plain document', () => {
  it('has the content and the styles, and no script but the given one, which is last', () => {
    expect(plainDocument(html, 'run("$&")')).toBe(
      `<html><head>${HEAD}</head><body><main>A</main><script>run("$&")</script></body></html>`,
    );
  });
});

describe('a document for an app', () => {
  it('keeps what it says of the site, and loads the given app alone', () => {
    const site = '<script type="application/json" id="site">{}</script>';
    const rendered = `<html><head>${HEAD}${HINTS}<script defer src="/a.js"></script>${site}</head><body><div id="root" data-rendered="{}"><main>A</main></div></body></html>`;
    expect(emptyDocument(rendered, '<script type="module" src="/app.js"></script>')).toBe(
      `<html><head>${site}<script type="module" src="/app.js"></script></head><body><div id="root"></div></body></html>`,
    );
  });
});
