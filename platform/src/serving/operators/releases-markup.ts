import { describeAudience, percent } from '../../releases/channels/audience.ts';
import type { HistoryEntry } from '../../releases/channels/channel-history.ts';
import { describeEntry } from '../../releases/channels/channel-history.ts';
import { type Html, html, lines, rawHtml } from '../answers/html.ts';
import { HALTING } from '../telemetry/halting-rule.ts';
import type { KnownError } from '../telemetry/page-errors.ts';
import type { BoardChannel, BoardRelease, BoardVersion } from './release-board.ts';
import { RELEASES_STYLE } from './releases-style.ts';

export interface ReleasesMarkup {
  readonly channels: readonly BoardChannel[];
  /** Origins that a remote may be run from, as the security policy names them; none: it says nothing of it. */
  readonly overrides: readonly string[];
  readonly now: Date;
}

export function renderReleases({ channels, overrides, now }: ReleasesMarkup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Releases</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${rawHtml(RELEASES_STYLE)}</style>
</head>
<body>
<header>
<h1>Releases</h1>
<p>As of ${time(now)}. People are counted for the last hour or two, pages and errors since this server started; LCP, INP and CLS are those of three visitors in four.</p>
<nav aria-label="Page"><a href="/dev/releases">Look again</a></nav>
</header>
<main>
${lines(channels.map((channel) => channelSection(channel, now)))}
${overrides.length === 0 ? '' : overrideForm(channels, overrides)}
</main>
</body>
</html>
`.toString();
}

function channelSection(channel: BoardChannel, now: Date): Html {
  const { name, isShown, revision, releases, history, errors } = channel;
  const kind = isShown ? 'shown by this site, ' : '';
  return html`<section class="channel">
<h2>${name} <small>${kind}revision ${revision}</small></h2>
${releases.length === 0 ? html`<p>Nothing is live in it.</p>` : releaseTable({ name, releases, isShown, now })}
${errors.length === 0 ? '' : errorTable(name, errors)}
${history.length === 0 ? '' : historyTable(name, history)}
</section>`;
}

const FIGURES = [
  'People',
  'Failing',
  'Shown',
  'Not loaded',
  'Broke',
  'Threw',
  'Half within',
  '95 % within',
  'LCP',
  'INP',
  'CLS',
];

interface ReleaseTable extends Pick<BoardChannel, 'name' | 'releases' | 'isShown'> {
  readonly now: Date;
}

function releaseTable({ name, releases, isShown, now }: ReleaseTable): Html {
  const figures = isShown ? FIGURES : [];
  const heads = [...figures, 'Entry', 'In all'].map(
    (head) => html`<th scope="col" class="figure">${head}</th>`,
  );
  const columns = 3 + heads.length;
  return html`<div class="sheet" role="region" tabindex="0" aria-label="Releases of ${name}">
<table>
<thead><tr><th scope="col">Release</th><th scope="col">Version</th><th scope="col">Role</th>${heads}</tr></thead>
${lines(releases.map((release) => releaseRows(release, { isShown, now, columns })))}
</table>
</div>`;
}

interface Rows {
  readonly isShown: boolean;
  readonly now: Date;
  readonly columns: number;
}

function releaseRows({ name, versions, others }: BoardRelease, { columns, ...shownAt }: Rows): Html {
  const rows = versions.map((version, index) => {
    const head = index === 0 ? html`<th scope="rowgroup" rowspan="${versions.length}">${name}</th>` : '';
    return html`<tr>${head}${versionCells(version, shownAt)}</tr>`;
  });
  const published =
    others.length === 0
      ? ''
      : html`<tr><td colspan="${columns}" class="others">Also published: ${others.join(', ')}</td></tr>`;
  return html`<tbody>${lines(rows)}${published}</tbody>`;
}

function versionCells(
  { version, role, audience, sizes, health, figures }: BoardVersion,
  { isShown, now }: Pick<Rows, 'isShown' | 'now'>,
): Html[] {
  const { pages, p50, p95, lcp, inp, cls } = figures;
  const shown = isShown
    ? [
        cell(health.people),
        failingCell(health),
        cell(pages.shown),
        cell(pages.failed),
        cell(pages.broke),
        cell(pages.threw),
        cell(p50 === null ? null : seconds(p50)),
        cell(p95 === null ? null : seconds(p95)),
        cell(lcp === null ? null : seconds(lcp)),
        cell(inp === null ? null : seconds(inp)),
        cell(cls === null ? null : cls.toFixed(2)),
      ]
    : [];
  const roleText = audience === null ? role : `${role}, ${describeAudience(audience, now.getTime())}`;
  return [
    html`<td>${version}</td><td><span class="role ${role}">${roleText}</span></td>`,
    ...shown,
    cell(sizes === null ? null : kilobytes(sizes.entry)),
    cell(sizes === null ? null : kilobytes(sizes.all)),
  ];
}

/** The bar is full at ten times the tolerated share; the figures stand beside it. */
function failingCell({ people, failing }: BoardVersion['health']): Html {
  if (people === 0) return cell(null);
  const part = failing / people;
  const width = Math.min(100, (part / (10 * HALTING.tolerated)) * 100).toFixed(1);
  const kind = part > HALTING.tolerated ? 'figure failing' : 'figure';
  const bar = html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="10"/></svg>`;
  return html`<td class="${kind}">${failing} (${percent(Math.round(part * 1000) / 1000)})${bar}</td>`;
}

function cell(value: string | number | null): Html {
  if (value === null) return html`<td class="figure none">not known</td>`;
  return html`<td class="figure">${value}</td>`;
}

function errorTable(channel: string, errors: readonly KnownError[]): Html {
  return html`<h3>Errors</h3>
<div class="sheet" role="region" tabindex="0" aria-label="Errors of ${channel}">
<table>
<thead><tr><th scope="col">Release</th><th scope="col">Error</th><th scope="col">Where</th><th scope="col" class="figure">Documents</th><th scope="col">First</th><th scope="col">Last</th></tr></thead>
<tbody>
${lines(errors.map(errorRow))}
</tbody>
</table>
</div>`;
}

function errorRow({ release, place, name, message, frames, count, first, last }: KnownError): Html {
  const ahead = place === 'rendering' ? html` <small>as it was rendered ahead</small>` : '';
  const where =
    frames.length === 0
      ? 'not known'
      : html`<ol>${frames.map((frame) => html`<li><code>${frame}</code></li>`)}</ol>`;
  return html`<tr><td>${release}</td><td class="reason">${name}: ${message}${ahead}</td><td>${where}</td>${cell(count)}<td>${time(new Date(first))}</td><td>${time(new Date(last))}</td></tr>`;
}

function historyTable(channel: string, history: readonly HistoryEntry[]): Html {
  return html`<h3>History</h3>
<div class="sheet" role="region" tabindex="0" aria-label="History of ${channel}">
<table>
<thead><tr><th scope="col">When</th><th scope="col">Revision</th><th scope="col">What</th><th scope="col">Before</th><th scope="col">By</th><th scope="col">Commit</th><th scope="col">Why</th></tr></thead>
<tbody>
${lines(history.map(historyRow))}
</tbody>
</table>
</div>`;
}

function historyRow(entry: HistoryEntry): Html {
  const { at, revision, action, from, by, reason, commit } = entry;
  const what =
    action === 'halted' ? html`<span class="halted">${describeEntry(entry)}</span>` : describeEntry(entry);
  return html`<tr><td>${time(new Date(at))}</td><td>${revision}</td><td class="reason">${what}</td><td>${from ?? 'nothing'}</td><td>${by}</td><td>${commit?.slice(0, 10) ?? ''}</td><td class="reason">${reason ?? ''}</td></tr>`;
}

/** The site itself asks before anything runs. */
function overrideForm(channels: readonly BoardChannel[], overrides: readonly string[]): Html {
  const remotes = (channels.find(({ isShown }) => isShown)?.releases ?? []).filter(
    ({ name }) => name !== 'shell',
  );
  const example = `${remotes[0]?.name ?? 'mfe-wallet'}@http://localhost:3103`;
  const ways = remotes.flatMap(({ name }) => overrides.map((origin) => `${name}@${origin}`));
  return html`<form action="/" method="get">
<label for="override">Run a remote from elsewhere, in the tab that opens
<input id="override" name="override" list="overrides" required placeholder="${example}" autocomplete="off" spellcheck="false">
<small>From ${overrides.join(', ')}. The site asks before anything of it runs.</small></label>
<datalist id="overrides">${ways.map((way) => html`<option value="${way}"></option>`)}</datalist>
<button>Open the site</button>
</form>`;
}

function time(moment: Date): Html {
  const iso = moment.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function seconds(value: number): string {
  return `${value < 1 ? value.toFixed(2) : value.toFixed(1)} s`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
