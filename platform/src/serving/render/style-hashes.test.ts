import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { styleAttributeHashes } from './style-hashes.ts';

const hashOf = (style: string) => `sha256-${createHash('sha256').update(style).digest('base64')}`;

describe('style attributes of a page', () => {
  it('are each named once by their hash, for the policy', () => {
    const html = '<p style="color:red">a<b style="--rows:40">b</b><i style="color:red">c</i></p>';
    expect(styleAttributeHashes(html)).toEqual([hashOf('color:red'), hashOf('--rows:40')]);
  });

  it('are hashed as the browser reads them', () => {
    const html = '<p style="--a:&quot;x&quot;;--b:&#x27;&amp;&lt;&gt;">';
    expect(styleAttributeHashes(html)).toEqual([hashOf('--a:"x";--b:\'&<>')]);
  });

  it('are not taken from the words of a page', () => {
    expect(styleAttributeHashes('<p>style=&quot;color:red&quot;</p>')).toEqual([]);
  });
});
