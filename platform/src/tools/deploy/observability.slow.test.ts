import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '@nfcards/api';
import { array, looseObject, object, optional, parse as read, string } from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../root.ts';
import { apiOptions } from '../../serving/api-options.ts';
import { openGateway, ticketOf } from '../../serving/gateway/gateway.fixture.ts';
import { readSettings } from '../../settings/settings.ts';
import { complaintsOf, findPromtool, NO_PROMTOOL } from './promtool.fixture.ts';

const FOLDER = join(ROOT, 'platform/deploy/observability');
const ALERTS = join(FOLDER, 'alerts.yaml');

const rules = object({
  groups: array(
    object({
      name: string(),
      rules: array(
        object({
          alert: string(),
          expr: string(),
          for: optional(string()),
          labels: object({ severity: string() }),
          annotations: object({ summary: string(), description: string() }),
        }),
      ),
    }),
  ),
});

const dashboard = object({
  templating: object({ list: array(looseObject({ definition: optional(string()) })) }),
  panels: array(
    looseObject({ title: string(), targets: optional(array(looseObject({ expr: string() })), []) }),
  ),
});

async function readAlerts() {
  return read(rules, parse(await readFile(ALERTS, 'utf8'))).groups.flatMap((group) => group.rules);
}

async function readDashboard() {
  return read(dashboard, JSON.parse(await readFile(join(FOLDER, 'dashboard.json'), 'utf8')));
}

/** A site with its API, of which browsers have told and whose API was asked. */
async function askMetrics(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'observability-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const api = await openApi({ ...apiOptions(readSettings({ DATA_DIR: dataDir })), progress: () => {} });
  onTestFinished(() => api.close());
  const { server, get } = await openGateway({ api, environment: { LOG_LEVEL: 'silent' } });
  await get('/api/port_details?id=FRLRH');
  const release = { remote: 'mfe-directory', version: '1.4.2' };
  const { headers } = await get('/search');
  const told = { ...release, ticket: ticketOf(headers) };
  const tell = (url: string, payload: object) => server.inject({ method: 'POST', url, payload });
  await tell('/telemetry', { ...told, outcome: 'shown', milliseconds: 100 });
  await tell('/telemetry/figures', { ...told, lcp: 100, inp: 10, cls: 0 });
  return (await get('/metrics')).body;
}

let answered: Promise<string> | null = null;

/** What `/metrics` says, asked for once: the API takes seconds to open. */
function readMetrics(): Promise<string> {
  answered ??= askMetrics();
  return answered;
}

/** Names of metrics with the labels that are asked of them: `nfcards_jobs` and `queue` of `max by (queue) (nfcards_jobs)`. */
function askedIn(expression: string) {
  let grouped: readonly string[] = [];
  const asked: { name: string; labels: readonly string[] }[] = [];
  const parts = /\bby \(([\w, ]+)\)|\b((?:nfcards|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;
  for (const [, by, name, matchers = ''] of expression.matchAll(parts)) {
    if (by !== undefined) grouped = by.split(', ');
    if (name === undefined) continue;
    const matched = [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    asked.push({ name, labels: [...grouped, ...matched] });
    grouped = [];
  }
  return asked;
}

describe('alerts and dashboard', { timeout: 120_000 }, () => {
  it('ask only for figures that /metrics has, by labels that they have', async () => {
    const alerts = await readAlerts();
    const { panels, templating } = await readDashboard();
    const expressions = [
      ...alerts.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...templating.list.flatMap(({ definition = '' }) => definition),
    ];
    const text = await readMetrics();
    const types = new Map(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
    const asked = expressions.flatMap(askedIn);
    expect(asked.length).toBeGreaterThan(40);
    for (const { name, labels } of asked) {
      const histogram = name.replace(/_(bucket|count|sum)$/, '');
      expect(types.get(name) ?? types.get(histogram), name).toBeDefined();
      // A figure that nobody has told yet has no line to compare labels with.
      const line = text.split('\n').find((row) => row.startsWith(`${name}{`));
      for (const label of line === undefined ? [] : labels) expect(line, name).toContain(`${label}="`);
    }
  });

  it('cover each figure of ours: whatever is exported is on the dashboard', async () => {
    const { panels } = await readDashboard();
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => askedIn(expr)));
    const own = [...(await readMetrics()).matchAll(/^# TYPE (nfcards_\w+) /gm)].map(([, name = '']) => name);
    expect(own.length).toBeGreaterThan(10);
    for (const name of own)
      expect(
        shown.some((asked) => asked.name === name || asked.name.startsWith(`${name}_`)),
        name,
      ).toBe(true);
  });

  it('say what happened and what to do, and docs/operating.md knows each alert', async () => {
    const docs = await readFile(join(ROOT, 'docs/operating.md'), 'utf8');
    for (const { alert, labels } of await readAlerts()) {
      expect(['page', 'ticket'], alert).toContain(labels.severity);
      expect(docs, alert).toContain(`\`${alert}\``);
    }
  });

  it.skipIf(findPromtool() === null)(`are what Prometheus takes${NO_PROMTOOL}`, async () => {
    expect(complaintsOf(ALERTS)).toBeNull();
    const folder = await mkdtemp(join(tmpdir(), 'rules-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const broken = join(folder, 'alerts.yaml');
    await writeFile(broken, (await readFile(ALERTS, 'utf8')).replace('sum by (remote', 'sum by (('));
    expect(complaintsOf(broken)).toContain('parse error');
    // The dashboard's expressions, with a range and a release in place of its variables.
    const { panels } = await readDashboard();
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const rulesOf = expressions.map((expr, at) => ({
      record: `panel:${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$remote', '.*'),
    }));
    await writeFile(broken, JSON.stringify({ groups: [{ name: 'dashboard', rules: rulesOf }] }));
    expect(complaintsOf(broken)).toBeNull();
  });
});
