import { cpus, totalmem } from 'node:os';

/** What a measurement was made with. */
export interface Conditions {
  /** Day, as `2026-11-23`. */
  readonly date: string;
  readonly machine: string;
}

/** @param browser version of Chromium, where there was one */
export function conditionsNow(browser?: string): Conditions {
  const processors = cpus();
  const parts = [
    `${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.versions.node}`,
    ...(browser === undefined ? [] : [`Chromium ${browser}`]),
  ];
  return { date: new Date().toISOString().slice(0, 10), machine: parts.join(', ') };
}
