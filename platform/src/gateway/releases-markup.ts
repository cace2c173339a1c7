import type { HistoryEntry } from '../releases/channel-history.ts';
import { percent, tellEntry } from '../releases/channel-history.ts';
import { HALTING } from './halting-rule.ts';
import { attribute } from './markup.ts';
import type { BoardChannel, BoardRelease, BoardVersion } from './release-board.ts';
import { RELEASES_STYLE } from './releases-style.ts';

export interface ReleasesMarkup {
  readonly channels: readonly BoardChannel[];
  /** Origins that a remote may be run from, as the security policy names them; none: it says nothing of it. */
  readonly overrides: readonly string[];
  readonly now: Date;
}

export function renderReleases({ channels, overrides, now }: ReleasesMarkup): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Releases</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${RELEASES_STYLE}</style>
</head>
<body>
<header>
<h1>Releases</h1>
<p>As of ${time(now)}. People are counted for the last hour or two, pages since this server started.</p>
<nav aria-label="Page"><a href="/dev/releases">Look again</a></nav>
</header>
<main>
${channels.map(channelSection).join('\n')}
${overrides.length === 0 ? '' : overrideForm(channels, overrides)}
</main>
</body>
</html>
`;
}

function channelSection({ name, isShown, revision, releases, history }: BoardChannel): string {
  const kind = isShown ? 'shown by this site, ' : '';
  return `<section class="channel">
<h2>${attribute(name)} <small>${kind}revision ${revision}</small></h2>
${releases.length === 0 ? '<p>Nothing is live in it.</p>' : releaseTable(name, releases, isShown)}
${history.length === 0 ? '' : historyTable(name, history)}
</section>`;
}

const FIGURES = ['People', 'Failing', 'Shown', 'Not loaded', 'Broke', 'Half within', '95 % within'];

function releaseTable(channel: string, releases: readonly BoardRelease[], isShown: boolean): string {
  const figures = isShown ? FIGURES : [];
  const heads = [...figures, 'Entry', 'In all'].map((head) => `<th scope="col" class="figure">${head}</th>`);
  const columns = 3 + heads.length;
  return `<div class="sheet" role="region" tabindex="0" aria-label="Releases of ${attribute(channel)}">
<table>
<thead><tr><th scope="col">Release</th><th scope="col">Version</th><th scope="col">Role</th>${heads.join('')}</tr></thead>
${releases.map((release) => releaseRows(release, isShown, columns)).join('\n')}
</table>
</div>`;
}

function releaseRows({ name, versions, others }: BoardRelease, isShown: boolean, columns: number): string {
  const rows = versions.map((version, index) => {
    const head =
      index === 0 ? `<th scope="rowgroup" rowspan="${versions.length}">${attribute(name)}</th>` : '';
    return `<tr>${head}${versionCells(version, isShown)}</tr>`;
  });
  const published =
    others.length === 0
      ? ''
      : `<tr><td colspan="${columns}" class="others">Also published: ${others.map(attribute).join(', ')}</td></tr>`;
  return `<tbody>${rows.join('\n')}${published}</tbody>`;
}

function versionCells({ version, role, share, sizes, health, figures }: BoardVersion, isShown: boolean) {
  const { pages, p50, p95 } = figures;
  const shown = isShown
    ? [
        cell(health.people),
        failingCell(health),
        cell(pages.shown),
        cell(pages.failed),
        cell(pages.broke),
        cell(p50 === null ? null : seconds(p50)),
        cell(p95 === null ? null : seconds(p95)),
      ]
    : [];
  const roleText = share === null ? role : `${role}, ${percent(share)}`;
  return [
    `<td>${attribute(version)}</td><td><span class="role ${role}">${roleText}</span></td>`,
    ...shown,
    cell(sizes === null ? null : kilobytes(sizes.entry)),
    cell(sizes === null ? null : kilobytes(sizes.all)),
  ].join('');
}

/** Full at ten times what is tolerated; said in figures too. */
function failingCell({ people, failing }: BoardVersion['health']): string {
  if (people === 0) return cell(null);
  const part = failing / people;
  const width = Math.min(100, (part / (10 * HALTING.tolerated)) * 100).toFixed(1);
  const kind = part > HALTING.tolerated ? 'figure failing' : 'figure';
  const bar = `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="10"/></svg>`;
  return `<td class="${kind}">${failing} (${percent(Math.round(part * 1000) / 1000)})${bar}</td>`;
}

function cell(value: string | number | null): string {
  if (value === null) return '<td class="figure none">not known</td>';
  return `<td class="figure">${value}</td>`;
}

function historyTable(channel: string, history: readonly HistoryEntry[]): string {
  return `<h3>History</h3>
<div class="sheet" role="region" tabindex="0" aria-label="History of ${attribute(channel)}">
<table>
<thead><tr><th scope="col">When</th><th scope="col">Revision</th><th scope="col">What</th><th scope="col">Before</th><th scope="col">By</th><th scope="col">Why</th></tr></thead>
<tbody>
${history.map(historyRow).join('\n')}
</tbody>
</table>
</div>`;
}

function historyRow(entry: HistoryEntry): string {
  const { at, revision, action, from, by, reason } = entry;
  const what =
    action === 'halted'
      ? `<span class="halted">${attribute(tellEntry(entry))}</span>`
      : attribute(tellEntry(entry));
  return `<tr><td>${time(new Date(at))}</td><td>${revision}</td><td>${what}</td><td>${attribute(from ?? 'nothing')}</td><td>${attribute(by)}</td><td class="reason">${attribute(reason ?? '')}</td></tr>`;
}

/** The site itself asks before anything runs. */
function overrideForm(channels: readonly BoardChannel[], overrides: readonly string[]): string {
  const remotes = (channels.find(({ isShown }) => isShown)?.releases ?? []).filter(
    ({ name }) => name !== 'shell',
  );
  const example = `${remotes[0]?.name ?? 'mfe-wallet'}@http://localhost:3103`;
  const ways = remotes.flatMap(({ name }) => overrides.map((origin) => `${name}@${origin}`));
  return `<form action="/" method="get">
<label for="override">Run a remote from elsewhere, in the tab that opens
<input id="override" name="override" list="overrides" required placeholder="${attribute(example)}" autocomplete="off" spellcheck="false">
<small>From ${attribute(overrides.join(', '))}. The site asks before anything of it runs.</small></label>
<datalist id="overrides">${ways.map((way) => `<option value="${attribute(way)}"></option>`).join('')}</datalist>
<button>Open the site</button>
</form>`;
}

function time(moment: Date): string {
  const iso = moment.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function seconds(value: number): string {
  return `${value < 1 ? value.toFixed(2) : value.toFixed(1)} s`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
