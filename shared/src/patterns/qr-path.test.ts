import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

const TEXT = 'otpauth://totp/NFCards:anne%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=NFCards';

/** Every module that the path fills. */
function filled(path: string): ReadonlySet<string> {
  const modules = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step},${y}`),
  );
  return new Set(modules);
}

describe('a QR code (S7)', () => {
  const { size, path } = qrPath(TEXT);

  it('has four modules of white around it', () => {
    for (const module of filled(path)) {
      for (const place of module.split(',').map(Number)) {
        expect(place).toBeGreaterThanOrEqual(4);
        expect(place).toBeLessThan(size - 4);
      }
    }
  });

  it('fills every dark module and no other', () => {
    const { data } = encode(TEXT, { ecc: 'M', border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
    expect(filled(path)).toEqual(new Set(dark));
  });
});
