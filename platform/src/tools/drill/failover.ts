import { setTimeout as wait } from 'node:timers/promises';
import { type Load, type LoadFigures, underLoad } from './load.ts';
import { type Cluster, type PatroniNode, withCluster } from './patroni.ts';
import { withSeveralServers } from './several-servers.ts';

/** Acknowledged messages that show that writing goes on: more than can have been under way. */
const MANY = 20;
const SETTLE_MS = 30_000;
const POLL_MS = 200;

export interface Failover {
  readonly fault: string;
  /** Seconds until messages were acknowledged again. */
  readonly seconds: number;
}

const FAULTS = [
  {
    fault: 'the primary is killed, and starts again',
    fall: (node: PatroniNode) => node.kill(),
    rise: (node: PatroniNode) => node.begin(),
  },
  {
    fault: 'the primary stands still, and goes on after another took over',
    fall: async (node: PatroniNode) => node.freeze(),
    rise: (node: PatroniNode) => node.thaw(),
  },
] as const;

/** A site on two PostgreSQL servers, under load, whose primary falls in each way. @param fill puts releases into a folder */
export async function runFailover(
  fill: (dataDir: string) => Promise<void>,
  pages: readonly string[],
): Promise<{ readonly failovers: readonly Failover[]; readonly figures: LoadFigures }> {
  return withCluster((cluster) =>
    withSeveralServers({ fill, databaseUrl: cluster.databaseUrl }, async (site) => {
      const { result, figures } = await underLoad(site, pages, (load) => failOver(cluster, load));
      const losses = [...figures.losses, ...(await findDifferences(cluster))];
      return { failovers: result, figures: { ...figures, losses } };
    }),
  );
}

export function describeFailovers(failovers: readonly Failover[]): string {
  return failovers
    .map(({ fault, seconds }) => `${fault}: messages were taken again after ${seconds.toFixed(0)} s`)
    .join('\n');
}

/** Takes the primary away in each way, and has it back as a replica before the next. */
async function failOver({ nodes }: Cluster, load: Load): Promise<readonly Failover[]> {
  const failovers: Failover[] = [];
  for (const { fault, fall, rise } of FAULTS) {
    await load.passes(MANY);
    const primary = await primaryOf(nodes);
    await fall(primary);
    const fallen = performance.now();
    await load.passes(MANY);
    failovers.push({ fault, seconds: (performance.now() - fallen) / 1000 });
    rise(primary);
    await primary.until('synchronous');
  }
  await load.passes(MANY);
  return failovers;
}

/** Messages that one server has and the other never gets; each in words. */
async function findDifferences({ nodes }: Cluster): Promise<readonly string[]> {
  const patience = AbortSignal.timeout(SETTLE_MS);
  for (;;) {
    const [left = [], right = []] = await Promise.all(
      nodes.map((node) => node.ask('select text from chat_message')),
    );
    const different = [...lacking(left, right), ...lacking(right, left)];
    if (different.length === 0 || patience.aborted)
      return different.map((id) => `message ${id} is on one server alone`);
    await wait(POLL_MS);
  }
}

function lacking(some: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others);
  return some.filter((one) => !known.has(one));
}

async function primaryOf(nodes: readonly PatroniNode[]): Promise<PatroniNode> {
  for (const node of nodes) if (await node.is('primary')) return node;
  throw new Error('There is no primary.');
}
