import { allSettled, fork } from 'effector';
import { expect, it } from 'vitest';
import type { PrintJob, PrintOutcome } from './print-document.ts';
import { $printing, drawForPrintFx, printFx, printGivenUp } from './printing.model.ts';

/** A printer that draws when it is told to. */
function printer() {
  const { promise, resolve } = Promise.withResolvers<PrintOutcome>();
  const jobs: PrintJob[] = [];
  const draw = (job: PrintJob) => {
    jobs.push(job);
    return promise;
  };
  return { jobs, resolve, scope: fork({ handlers: [[drawForPrintFx, draw]] }) };
}
const ask = {
  fileId: 'a file',
  file: new Blob(['%PDF-']),
  type: 'application/pdf' as const,
  missingWords: (page: number) => `${page} is missing`,
};

it('printing tells which page is drawn, until all are', async () => {
  const { jobs, resolve, scope } = printer();
  const printed = allSettled(printFx, { scope, params: ask });
  expect(scope.getState($printing)).toEqual({ fileId: 'a file', page: 0, pages: 0 });
  jobs[0]?.onPage(3, 1000);
  expect(scope.getState($printing)).toEqual({ fileId: 'a file', page: 3, pages: 1000 });
  resolve({ kind: 'printed', missing: [2] });
  expect(await printed).toMatchObject({ value: { kind: 'printed', missing: [2] } });
  expect(scope.getState($printing)).toBeNull();
});

it('printing can be given up', async () => {
  const { jobs, resolve, scope } = printer();
  const printed = allSettled(printFx, { scope, params: ask });
  void allSettled(printGivenUp, { scope });
  expect(jobs[0]?.signal.aborted).toBe(true);
  resolve({ kind: 'given-up' });
  await printed;
  expect(scope.getState($printing)).toBeNull();
});
