import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Lines: a whole page, but not all of a long list. */
const MAX_LINES = 150;

/** Says at the end what the page of each failed test showed, for whoever has no pictures of it: of a run elsewhere. */
// biome-ignore lint/style/noDefaultExport: reporters are found by it
export default class PageReporter implements Reporter {
  readonly #shown: string[] = [];

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const context = attachments.find(({ name }) => name === 'error-context')?.path;
    if (context === undefined) return;
    const page = /^```yaml\n(.*?)^```/ms.exec(readFileSync(context, 'utf8'))?.[1];
    if (page === undefined) return;
    const lines = page.replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, '').split('\n');
    this.#shown.push(`“${title}” ended on:\n${lines.slice(0, MAX_LINES).join('\n')}`);
  }

  onEnd(): void {
    for (const page of this.#shown) console.log(`\n${page}`);
  }
}
