import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import type { PrintJob, PrintOutcome } from './print-document.ts';

export interface PrintAsk extends Pick<PrintJob, 'file' | 'type' | 'missingWords'> {
  /** Of the version, by which it is found on the page. */
  readonly fileId: string;
}

/** What is being made ready for paper. */
export interface Printing {
  readonly fileId: string;
  /** The one that is drawn, from 1; 0 before it is known how many there are. */
  readonly page: number;
  readonly pages: number;
}

interface PrintRun extends PrintAsk {
  readonly abort: AbortController;
}

export const printGivenUp = createEvent();
const pageBegun = createEvent<Pick<Printing, 'page' | 'pages'>>();

/** Fetches what prints, too. Kept apart so that tests need no printer. */
export const drawForPrintFx = createEffect(async (job: PrintJob): Promise<PrintOutcome> => {
  const loaded = await import(/* webpackChunkName: "hand-over" */ './print-document.ts').catch(() => null);
  return loaded === null ? { kind: 'failed', problem: 'notLoaded' } : loaded.printDocument(job);
});

const runFx = createEffect(({ abort, file, type, missingWords }: PrintRun): Promise<PrintOutcome> => {
  const told = scopeBind(pageBegun, { safe: true });
  return drawForPrintFx({
    file,
    type,
    missingWords,
    signal: abort.signal,
    onPage: (page, pages) => told({ page, pages }),
  });
});

/** One at a time: views offer no second one meanwhile (`$printing`). */
export const printFx = createEffect((ask: PrintAsk) => runFx({ ...ask, abort: new AbortController() }));

const abortFx = createEffect((abort: AbortController) => abort.abort());
const $abort = createStore<AbortController | null>(null, { serialize: 'ignore' })
  .on(runFx, (_, { abort }) => abort)
  .reset(runFx.finally);
const givenUp = sample({ clock: printGivenUp, source: $abort }).filterMap((abort) => abort ?? undefined);
sample({ clock: givenUp, target: abortFx });

export const $printing = createStore<Printing | null>(null, { serialize: 'ignore' })
  .on(runFx, (_, { fileId }) => ({ fileId, page: 0, pages: 0 }))
  .on(pageBegun, (printing, { page, pages }) => (printing === null ? null : { ...printing, page, pages }))
  .reset(runFx.finally);
