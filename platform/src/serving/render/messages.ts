import type { InferOutput } from 'valibot';
import { array, boolean, literal, nullable, number, object, string, variant } from 'valibot';

/** Messages to the rendering process. */
export const toSandbox = variant('kind', [
  /**
   * Scripts to be run one after the other, under a key that names their releases in this order:
   * `shell@1.0.0 mfe-port@1.2.0`. `timeout`: milliseconds for all of them.
   */
  object({ kind: literal('load'), key: string(), scripts: array(string()), timeout: number() }),
  object({ kind: literal('forget'), key: string() }),
  /** `page` is a `PageToRender` as JSON. `timeout`: milliseconds. */
  object({ kind: literal('render'), id: number(), key: string(), page: string(), timeout: number() }),
]);
export type Asked = InferOutput<typeof toSandbox>;

/** Messages from it. */
export const fromSandbox = variant('kind', [
  object({ kind: literal('loaded'), key: string(), failure: nullable(string()) }),
  /**
   * `page` is a `RenderedPage` as JSON; null where it could not be rendered. `isLate`: for want of time; the scripts under
   * its key are forgotten then.
   */
  object({ kind: literal('rendered'), id: number(), page: nullable(string()), isLate: boolean() }),
]);
export type Told = InferOutput<typeof fromSandbox>;
