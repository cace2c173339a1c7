import { afterEach, expect, it, vi } from 'vitest';
import { createEntryScript } from './entry-script.ts';

afterEach(() => vi.unstubAllGlobals());

it('loads the entry with its integrity', () => {
  vi.stubGlobal('document', { createElement: (name: string) => ({ name }) });
  const asked = { name: 'script', src: '/releases/a/1.0.0/remoteEntry.js', async: true };
  expect(createEntryScript(asked.src, 'sha384-x')).toEqual({
    ...asked,
    crossOrigin: 'anonymous',
    integrity: 'sha384-x',
  });
  expect(createEntryScript(asked.src, undefined)).toEqual({ ...asked, crossOrigin: 'anonymous' });
});
