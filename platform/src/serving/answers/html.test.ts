import { describe, expect, it } from 'vitest';
import { type HtmlValue, html, inlineJson, lines, rawHtml } from './html.ts';

describe('a template', () => {
  it('escapes text, in an element and in an attribute', () => {
    const text = `<b title="it's">A & B</b>`;
    const escaped = '&lt;b title=&quot;it&#39;s&quot;&gt;A &amp; B&lt;/b&gt;';
    expect(`${html`<p title="${text}">${text}</p>`}`).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('escapes what another template has escaped no second time', () => {
    expect(`${html`<p>${html`<b>${'A & B'}</b>`}</p>`}`).toBe('<p><b>A &amp; B</b></p>');
  });

  it('takes finished HTML as it is', () => {
    expect(`${html`<style>${rawHtml('a > b { content: "<" }')}</style>`}`).toBe(
      '<style>a > b { content: "<" }</style>',
    );
  });

  it.each<[HtmlValue, string]>([
    [0, '0'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [false, ''],
    [['<', html`<br>`, null, 2], '&lt;<br>2'],
  ])('takes %j', (value, text) => {
    expect(`${html`(${value})`}`).toBe(`(${text})`);
  });

  it('has no pattern of a replacement in it', () => {
    expect(`${html`<p>${'$& $1 $$'}</p>`}`).toBe('<p>$&amp; $1 $$</p>');
  });
});

it('lines are one under the other', () => {
  expect(`${lines([html`<br>`, html`<hr>`])}`).toBe('<br>\n<hr>');
});

it('JSON does not end the script that it stands in', () => {
  expect(`${html`<script>${inlineJson({ a: '</script><b>&"' })}</script>`}`).toBe(
    '<script>{"a":"\\u003c/script>\\u003cb>&\\""}</script>',
  );
});
