import { afterEach, describe, expect, it, vi } from 'vitest';
import { askPasskey, canAskPasskey } from './ask-passkey.ts';

const options = { rpId: 'localhost', challenge: 'AQID', timeout: 1, userVerification: 'required' } as const;

/** As much of a browser as the question needs. */
class FakeCredential {
  static parseRequestOptionsFromJSON = (given: object) => ({ parsed: given });
  toJSON() {
    const response = { clientDataJSON: 'e30', authenticatorData: 'AQ', signature: 'Ag', userHandle: 'Aw' };
    return { id: 'AQID', rawId: 'AQID', type: 'public-key', response, clientExtensionResults: {} };
  }
}

function browserThat(get: () => Promise<unknown>) {
  const asked = vi.fn(get);
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  vi.stubGlobal('navigator', { credentials: { get: asked } });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('asking the browser for a passkey', () => {
  it('is possible where the browser reads the server’s options by itself', () => {
    expect(canAskPasskey()).toBe(false);
    vi.stubGlobal('PublicKeyCredential', class {});
    expect(canAskPasskey()).toBe(false);
    browserThat(async () => null);
    expect(canAskPasskey()).toBe(true);
  });

  it('brings what the server checks, and nothing else', async () => {
    const asked = browserThat(async () => new FakeCredential());
    expect(await askPasskey(options)).toEqual({
      id: 'AQID',
      rawId: 'AQID',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AQ', signature: 'Ag', userHandle: 'Aw' },
    });
    expect(asked).toHaveBeenCalledWith({ publicKey: { parsed: options } });
  });

  it.each(['NotAllowedError', 'AbortError'])('brings nothing when it is given up: %s', async (name) => {
    browserThat(() => Promise.reject(new DOMException('', name)));
    expect(await askPasskey(options)).toBeNull();
  });

  it('fails where the browser refuses by itself', async () => {
    browserThat(() => Promise.reject(new DOMException('', 'SecurityError')));
    await expect(askPasskey(options)).rejects.toMatchObject({ name: 'SecurityError' });
  });
});
