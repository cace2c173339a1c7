import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { array, object, parse as read, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../root.ts';
import { unknownNames } from './logged-names.fixture.ts';

const FOLDER = 'docs/runbook';
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const rules = object({
  groups: array(
    object({ rules: array(object({ alert: string(), annotations: object({ runbook: string() }) })) }),
  ),
});
const alerts = read(rules, parse(text('platform/deploy/observability/alerts.yaml'))).groups.flatMap((group) =>
  group.rules.map(({ alert, annotations }) => ({ alert, page: annotations.runbook })),
);

const tasks = readdirSync(join(ROOT, 'platform/src/tasks')).map((file) => file.replace(/\.ts$/, ''));
const releaseCommands = readFileSync(join(ROOT, 'platform/src/releases/commands/run-release.ts'), 'utf8');

describe('the runbook', () => {
  it('has a page for each alert, under its name, and lists no other', () => {
    const found = alerts.filter(({ alert, page }) => {
      const file = `${FOLDER}/${alert.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.md`;
      return page === file && existsSync(join(ROOT, page)) && text(page).startsWith(`# ${alert}\n`);
    });
    expect(found).toEqual(alerts);
    const pages = readdirSync(join(ROOT, FOLDER)).filter((file) => file !== 'README.md');
    expect(pages.sort()).toEqual(alerts.map(({ page }) => basename(page)).sort());
    const index = text(`${FOLDER}/README.md`);
    for (const { alert, page } of alerts) expect(index).toContain(`[${alert}](${basename(page)})`);
  });

  describe.each(alerts)('on $alert', ({ page }) => {
    const words = text(page);

    it('says what people see, where to look, what to do, and what comes afterwards', () => {
      expect(words).toContain('\n**People see**: ');
      expect(words.match(/^## .+$/gm)).toEqual(['## Look', '## Do', '## When it is over']);
      expect(words).toMatch(/^1\. /m);
    });

    it('names commands that there are', () => {
      const named = [...words.matchAll(/npm run ([a-z][a-z0-9-]*)(?: -- ([a-z]+))?/g)];
      const unknown = named.filter(([, task = '', command = '']) =>
        task === 'release' ? !releaseCommands.includes(`  ${command}: `) : !tasks.includes(task),
      );
      expect(unknown.map(([line]) => line)).toEqual([]);
    });

    it('names settings, figures and events that there are', () => {
      expect(unknownNames(words)).toEqual([]);
    });
  });
});
