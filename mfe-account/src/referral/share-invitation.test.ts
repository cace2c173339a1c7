import { afterEach, describe, expect, it, vi } from 'vitest';
import { canShare, shareInvitation } from './share-invitation.ts';

const INVITATION = {
  title: 'NFCards',
  text: 'Les papiers du bateau, toujours à bord.',
  url: 'https://boats.example/register?referral_code=ABCDEFGHJK',
};

function stubShare(share: () => Promise<void>) {
  vi.stubGlobal('navigator', { share });
}

describe('sharing an invitation (S4)', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is offered where the device can', () => {
    vi.stubGlobal('navigator', {});
    expect(canShare()).toBe(false);
    stubShare(() => Promise.resolve());
    expect(canShare()).toBe(true);
  });

  it('hands it to the device', async () => {
    const share = vi.fn(() => Promise.resolve());
    stubShare(share);
    expect(await shareInvitation(INVITATION)).toBe('shared');
    expect(share).toHaveBeenCalledExactlyOnceWith(INVITATION);
  });

  it('tells a sheet that was closed from one that never opened', async () => {
    stubShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(await shareInvitation(INVITATION)).toBe('cancelled');
    stubShare(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    expect(await shareInvitation(INVITATION)).toBe('failed');
  });
});
