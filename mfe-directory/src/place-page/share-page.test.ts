import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharePage } from './share-page.ts';

const PAGE = { title: 'La Rochelle', url: 'https://boats.example/port/FRLRH' };

describe('sharing a page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('hands it to the device', async () => {
    const share = vi.fn(() => Promise.resolve());
    const copy = vi.fn(() => Promise.resolve(true));
    vi.stubGlobal('navigator', { share });
    expect(await sharePage(PAGE, copy)).toBe('shared');
    expect(share).toHaveBeenCalledExactlyOnceWith(PAGE);
    expect(copy).not.toHaveBeenCalled();
  });

  it('copies nothing when the visitor thinks better of it', async () => {
    const copy = vi.fn(() => Promise.resolve(true));
    vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
    expect(await sharePage(PAGE, copy)).toBe('cancelled');
    expect(copy).not.toHaveBeenCalled();
  });

  it('copies the address where the device shares nothing, or refuses to', async () => {
    const copy = vi.fn(() => Promise.resolve(true));
    vi.stubGlobal('navigator', {});
    expect(await sharePage(PAGE, copy)).toBe('copied');
    vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
    expect(await sharePage(PAGE, copy)).toBe('copied');
    expect(copy.mock.calls).toEqual([[PAGE.url], [PAGE.url]]);
  });

  it('says when not even that is allowed', async () => {
    vi.stubGlobal('navigator', {});
    expect(await sharePage(PAGE, () => Promise.resolve(false))).toBe('failed');
  });
});
