import { type Resealing, reseal } from './reseal.ts';

/** What the worker answers its one message with. */
export type Resealed = { readonly sealed: string | null } | { readonly failure: string };

addEventListener('message', ({ data }: MessageEvent<Resealing>) => {
  reseal(data).then(
    (sealed) => postMessage({ sealed } satisfies Resealed),
    (cause: unknown) => postMessage({ failure: String(cause) } satisfies Resealed),
  );
});
