import { describe, expect, it } from 'vitest';
import { ownAddress } from './own-worker.ts';

const SITE = 'https://boats.example';

describe('the address of a worker of a remote’s', () => {
  it('is that of the release where the site serves it itself', () => {
    const own = `${SITE}/releases/mfe-directory/1.4.2/maplibre-gl-worker.abc.js`;
    expect(ownAddress(new URL(own), SITE)).toBe(own);
  });

  it('is the site’s own where another origin serves the releases: browsers start no worker from elsewhere', () => {
    const elsewhere = 'https://cdn.example/site/files/mfe-directory/1.4.2/maplibre-gl-worker.abc.js';
    expect(ownAddress(new URL(elsewhere), SITE)).toBe(
      `${SITE}/releases/mfe-directory/1.4.2/maplibre-gl-worker.abc.js`,
    );
  });
});
