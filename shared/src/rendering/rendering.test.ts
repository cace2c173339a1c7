import { describe, expect, it } from 'vitest';
import { afterFirstFrame, renderedRoot, WAITING_ROOT, withoutPage } from './document-root.ts';
import { versionOf } from './rendering.ts';

describe('the version of an answer', () => {
  it.each([
    ['"aB-c_9"', '"aB-c_9"'],
    ['"aB-c_9-br"', '"aB-c_9"'],
    ['"aB-c_9-gzip"', '"aB-c_9"'],
    ['W/"aB-c_9"', '"aB-c_9"'],
  ])('is the same for %s, whatever it is compressed with', (tag, version) => {
    expect(versionOf(200, tag)).toBe(version);
  });

  it('is the status of a refusal, which has no tag', () => {
    expect(versionOf(404, null)).toBe('404');
  });
});

describe('a document without its rendered page', () => {
  const around = (root: string) => `<html><head></head><body>\n${root}\n</body>\n</html>`;

  it('has the loading state of the shell', () => {
    const page = '<div id="root-of-nothing"><p>La Rochelle</p></div>';
    expect(withoutPage(around(renderedRoot(page, '{}', 'fr')))).toBe(around(WAITING_ROOT));
  });

  it('has nothing of what was said of the data in it', () => {
    const page = renderedRoot('<div><p>La Rochelle</p></div>', '{}', 'fr');
    const strip = '\n<div class="age-strip"><p>Les données datent d’il y a 2 heures.</p></div>';
    expect(withoutPage(around(page + strip))).toBe(around(WAITING_ROOT));
  });

  it('keeps what stands behind the page: a trial goes on without a network', () => {
    const page = renderedRoot('<div><p>La Rochelle</p></div>', '{}', 'fr');
    const strip =
      '\n<aside class="trial-strip"><p>Vous essayez mfe-wallet 1.3.0.</p></aside><aside class="trial-strip"><p>You are trying mfe-wallet 1.3.0.</p></aside>';
    expect(withoutPage(around(page + strip))).toBe(around(WAITING_ROOT + strip));
  });

  it('loads the scripts at once that a rendered page defers', () => {
    const script = '<script defer src="/main.js"></script>';
    const page = renderedRoot('<p>La Rochelle</p>', '{}', 'fr');
    const document = (head: string, root: string) => `<head>${head}</head><body>\n${root}\n</body>`;
    expect(withoutPage(document(afterFirstFrame(script), page))).toBe(document(script, WAITING_ROOT));
  });

  it('is unchanged where there was none', () => {
    expect(withoutPage(around(WAITING_ROOT))).toBe(around(WAITING_ROOT));
  });
});
