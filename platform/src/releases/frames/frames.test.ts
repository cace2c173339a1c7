import { describe, expect, it } from 'vitest';
import { describeFrame, framesIn } from './frames.ts';

const SITE = 'https://site.example';

describe('frames of releases in a stack', () => {
  it.each([
    ['Chromium', `TypeError: no\n    at press (${SITE}/releases/mfe-wallet/1.3.0-rc.1/card.9f.js:1:99)`],
    ['Firefox and Safari', `press@${SITE}/releases/mfe-wallet/1.3.0-rc.1/card.9f.js:1:99`],
    ['another origin', 'https://files.example/v2/mfe-wallet/1.3.0-rc.1/card.9f.js:1:99'],
    ['the gateway', 'mfe-wallet@1.3.0-rc.1/card.9f.js:1:99'],
  ])('are found as %s has them', (_, stack) => {
    expect(framesIn(stack).map(describeFrame)).toEqual(['mfe-wallet@1.3.0-rc.1/card.9f.js:1:99']);
  });

  it('are in the order of the stack, twelve at most', () => {
    const stack = Array.from({ length: 30 }, (_, at) => `shell@1.0.0/main.js:1:${at + 1}`);
    expect(framesIn(stack.join('\n')).map(describeFrame)).toEqual(stack.slice(0, 12));
  });

  it('are not those of an extension, of the document or of no script', () => {
    const stack = [
      'chrome-extension://abc/content.js:1:2',
      `${SITE}/wallet:1:2`,
      'shell@1.0.0/main.css:1:2',
      'mfe-wallet@1.3.0/card.js:1:99999999',
    ];
    expect(framesIn(stack.join('\n'))).toEqual([]);
  });
});
