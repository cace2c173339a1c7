import type { Check } from '@nfcards/api/doctor';
import { openDoctor, skipped, well, wrong } from '@nfcards/api/doctor';
import { apiOptions } from '../../serving/api-options.ts';
import type { Settings } from '../../settings/settings.ts';
import { innerApiUrl, siteUrl } from '../../settings/settings.ts';
import { diskCheck } from './machine-checks.ts';
import { lookAtReadiness, outsideChecks } from './outside-checks.ts';
import { releaseChecks } from './release-checks.ts';
import type { Examined } from './run-checks.ts';
import { runChecks } from './run-checks.ts';

const TIMEOUT_MS = 5_000;

/** Looks at all that the settings name, and at the site under its own address. */
export async function examineDeployment(settings: Settings): Promise<readonly Examined[]> {
  const site = new URL(siteUrl(settings));
  const doctor = openDoctor({ ...apiOptions(settings), siteUrl: site.origin });
  const { METRICS_TOKEN: metricsToken } = settings;
  try {
    return await runChecks([
      ...doctor.checks,
      ...releaseChecks(settings),
      diskCheck(settings),
      processCheck(settings, site),
      ...serviceChecks(settings),
      ...outsideChecks({
        site,
        api: new URL(settings.API_URL, site),
        logKey: doctor.logKey,
        ...(metricsToken === undefined ? {} : { metricsToken }),
      }),
    ]);
  } finally {
    await doctor.close();
  }
}

/** The server of this machine, where the site is reached by way of a proxy. */
function processCheck({ PORT }: Settings, site: URL): Check {
  const own = new URL(`http://127.0.0.1:${PORT}`);
  return {
    name: 'process here',
    look: async () => {
      if (site.hostname === 'localhost') return skipped('It is the site itself.');
      const runs = await fetch(new URL('/healthz', own), { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        () => true,
        () => false,
      );
      return runs ? lookAtReadiness(own) : skipped(`No server answers on port ${PORT} of this machine.`);
    },
  };
}

/** Looks at a site with nothing but its address. */
export function examineFromOutside(site: URL): Promise<readonly Examined[]> {
  return runChecks(outsideChecks({ site, api: new URL('/api', site) }));
}

/** What a gateway calls besides: the API from within, and the services of teams. */
function serviceChecks(settings: Settings): readonly Check[] {
  const { API_INNER_URL, SERVICES } = settings;
  const inner: readonly Check[] =
    API_INNER_URL === undefined
      ? []
      : [
          reached(
            'inner API',
            `${innerApiUrl(settings)}/log_key`,
            'Check API_INNER_URL.',
            (status) => status < 400,
          ),
        ];
  const services = [...SERVICES].map(([remote, address]) =>
    reached(
      `service of ${remote}`,
      address,
      'Check SERVICES, and whether the service runs: its team is to look.',
      (status) => status < 500,
    ),
  );
  return [...inner, ...services];
}

function reached(name: string, address: string, next: string, isWell: (status: number) => boolean): Check {
  return {
    name,
    look: async () => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const status = await fetch(address, { redirect: 'manual', signal }).then(
        (answer) => answer.status,
        () => null,
      );
      if (status === null) return wrong(`Nothing answers at ${address}.`, next);
      return isWell(status) ? well(`${address} answers.`) : wrong(`${address} answers ${status}.`, next);
    },
  };
}
