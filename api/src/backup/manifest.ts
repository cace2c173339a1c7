import type { InferOutput } from 'valibot';
import { literal, number, object, pipe, record, regex, safeInteger, string } from 'valibot';

/** The last entry of an archive: what must have come before it. */
export const MANIFEST = 'manifest.json';

export const manifest = object({
  format: literal(1),
  /** Moment in UTC. */
  made_at: string(),
  /** By path. */
  files: record(
    string(),
    object({
      /** Bytes. */
      size: pipe(number(), safeInteger()),
      /** Hexadecimal. */
      sha256: pipe(string(), regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type Manifest = InferOutput<typeof manifest>;
