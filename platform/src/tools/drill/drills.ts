import { prepareFolder } from '@nfcards/api';
import { Failure } from '../../failure.ts';
import { Channel } from '../../releases/channels/channel.ts';
import { publishTree } from '../../releases/publish/publish-tree.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { plainTable } from '../bench/measure/table.ts';
import { describeFailovers, runFailover } from './failover.ts';
import { killInTurn } from './killing.ts';
import { type LoadFigures, underLoad } from './load.ts';
import { withSeveralServers } from './several-servers.ts';
import { errorsIn } from './tally.ts';

/** Seconds between two kills. */
const PACE = 10;
const PAGES = ['/', '/search', '/port/FRLRH', '/login', '/registry.json'];
/** Of all requests. */
const MAX_ERROR_SHARE = 0.001;

/** Kills processes of a site of its own for so many minutes. @throws Failure when anything was lost, or too much failed */
export async function drillKilling(minutes: number): Promise<void> {
  const { result: kills, figures } = await withSeveralServers({ fill: publishSite }, (site) => {
    tell(`Three APIs and two gateways are up; one is killed every ${PACE} s for ${minutes} minutes…`);
    return underLoad(site, PAGES, () => killInTurn(site.processes, { seconds: minutes * 60, pace: PACE }));
  });
  tell(`${describeLoad(figures)}\n${kills} kills.`);
  if (figures.losses.length > 0) throw new Failure(figures.losses.join('\n'));
  if (shareOfErrors(figures) >= MAX_ERROR_SHARE) throw new Failure('Too many requests failed.');
}

/** Takes the primary of a replicated PostgreSQL away, in two ways. @throws Failure when anything was lost */
export async function drillFailover(): Promise<void> {
  const { failovers, figures } = await runFailover(publishSite, PAGES);
  tell(describeLoad(figures));
  tell(describeFailovers(failovers));
  if (figures.losses.length > 0) throw new Failure(figures.losses.join('\n'));
}

async function publishSite(dataDir: string): Promise<void> {
  prepareFolder(dataDir);
  const store = new ReleaseStore(dataDir);
  await publishTree(store, new Channel(store, 'production'), tell);
}

export function describeLoad(figures: LoadFigures): string {
  const { messages, documents, accounts, losses, tally } = figures;
  const rows = [...tally.counts].map(([kind, count]) => {
    const failed = [...count.failed].map(([status, times]) => `${times} × ${status}`).join(', ');
    const broken = count.broken === 0 ? '' : String(count.broken);
    return [kind, String(count.asked), String(errorsIn(count)), failed, broken];
  });
  const head = ['request', 'asked', 'errors', 'answered with', 'without an answer'];
  return `${plainTable({ head, rows })}

${tally.asked} requests, ${tally.errors} errors: ${(100 * shareOfErrors(figures)).toFixed(3)} %.
Acknowledged: ${messages} messages, ${documents} documents, ${accounts} accounts. Lost or doubled: ${losses.length}.`;
}

function shareOfErrors({ tally }: LoadFigures): number {
  return tally.errors / Math.max(1, tally.asked);
}

function tell(sentence: string): void {
  console.log(sentence);
}
