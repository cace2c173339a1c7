import type { Check, Finding } from '@nfcards/api/doctor';
import { skipped, well, wrong } from '@nfcards/api/doctor';
import { array, boolean, object, optional, record, safeParse, string } from 'valibot';
import { lookAtCertificate } from './certificate.ts';

const TIMEOUT_MS = 10_000;
const MAX_CLOCK_GAP_MS = 30_000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export interface OutsideOptions {
  /** Address of the site, or of one of its processes. */
  readonly site: URL;
  /** Where browsers call the API. */
  readonly api: URL;
  /** Sent with the second look at /metrics. */
  readonly metricsToken?: string;
  /** The key of the log in the database of the settings; null where it is not known. */
  readonly logKey?: () => Promise<string | null>;
}

/** Looks at a running site as somebody far away can. */
export function outsideChecks({ site, api, metricsToken, logKey }: OutsideOptions): readonly Check[] {
  return [
    { name: 'site', look: () => lookAtPage(site) },
    { name: 'certificate', look: () => lookAtCertificate(site) },
    { name: 'clock', look: () => lookAtClock(site) },
    { name: 'health', look: () => lookAtHealth(site) },
    { name: 'readiness', look: () => lookAtReadiness(site) },
    { name: 'metrics', look: () => lookAtMetrics(site, metricsToken) },
    { name: 'api', look: () => lookAtApi(api, logKey) },
  ];
}

/** The code of the failure where there is no answer. */
async function ask(address: URL, headers: Readonly<Record<string, string>> = {}): Promise<Response | string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(address, { headers, redirect: 'manual', signal });
  } catch (cause) {
    const inner: unknown = cause instanceof Error ? (cause.cause ?? cause) : cause;
    const { code, name } = Object(inner) as { readonly code?: unknown; readonly name?: unknown };
    return String(code ?? name ?? 'unknown');
  }
}

const SILENT = 'The site does not answer.';
const UNREACHED =
  'Look whether the name leads to the right machine, and whether the proxy in front and the gateway run.';

function unreached(site: URL, code: string): Finding {
  const isOfCertificate = /CERT|SIGNATURE|ALTNAME/.test(code);
  return wrong(
    `${site.origin} does not answer (${code}).`,
    isOfCertificate ? 'See what is said of its certificate.' : UNREACHED,
  );
}

async function lookAtPage(site: URL): Promise<Finding> {
  const answer = await ask(site);
  if (typeof answer === 'string') return unreached(site, answer);
  const { status, headers } = answer;
  if (status === 200 && headers.get('content-type')?.startsWith('text/html'))
    return well(`${site.origin} shows its home page.`);
  const location = headers.get('location');
  if (location !== null && URL.canParse(location, site.href))
    return wrong(
      `${site.origin} leads on to ${new URL(location, site).origin}.`,
      'Let SITE_URL be the address at which people end: cookies and links in mails are of that one.',
    );
  return wrong(
    `${site.origin} answers ${status} to whoever asks for its home page.`,
    status === 502 || status === 504
      ? 'The proxy in front does not reach the gateway: look whether that runs.'
      : 'The log of the gateway says why: look for releases_away there, and at “npm run release -- status”.',
  );
}

/** By an answer that no cache keeps. */
async function lookAtClock(site: URL): Promise<Finding> {
  const answer = await ask(new URL('/healthz', site), { 'cache-control': 'no-cache' });
  if (typeof answer === 'string') return skipped(SILENT);
  const ahead = Date.parse(answer.headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(ahead)) return skipped('The site does not say what time it has.');
  if (Math.abs(ahead) <= MAX_CLOCK_GAP_MS) return well('The clock of the site is the same as the one here.');
  return wrong(
    `The clock of the site is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the one here.`,
    'Let both machines follow a time server (timedatectl, chronyc tracking): buckets, codes and signatures have dates.',
  );
}

async function lookAtHealth(site: URL): Promise<Finding> {
  const answer = await ask(new URL('/healthz', site));
  if (typeof answer === 'string') return skipped(SILENT);
  if (answer.ok) return well('/healthz says that the process lives.');
  return wrong(
    `/healthz answers ${answer.status}.`,
    'The process or the proxy in front is not this site’s, or of another version.',
  );
}

const readiness = object({
  checks: record(string(), boolean()),
  missing: optional(array(string()), []),
});

/** What each part that is missing means, and what to do. */
const MISSING: Readonly<Record<string, string>> = {
  api: 'The gateway does not reach it: docs/runbook/rendering-reads-fail.md.',
  releases: 'Its store is away: docs/runbook/site-is-old.md.',
  documents: 'Their bucket is away: the log says documents_away, with advice.',
  log: 'The log of certifications lacks what was signed (log_broken): “npm run recover -- log” says what to do.',
  jobs: 'Its database is a copy (database_is_copy): “npm run recover -- claim” if it is to be the site.',
};

/** @param site or one of its processes */
export async function lookAtReadiness(site: URL): Promise<Finding> {
  const answer = await ask(new URL('/readyz', site));
  if (typeof answer === 'string') return skipped(SILENT);
  const said = safeParse(readiness, await answer.json().catch(() => null));
  if (!said.success)
    return answer.status === 404 || answer.status === 403
      ? skipped('/readyz is not shown to strangers: ask each process from within.')
      : wrong(`/readyz answers ${answer.status}.`, 'Look at the log of the process.');
  const { checks, missing } = said.output;
  const failing = Object.keys(checks).filter((name) => checks[name] !== true);
  if (failing.length > 0)
    return wrong(
      `/readyz says that it cannot serve: ${failing.join(', ')}.`,
      failing.includes('api')
        ? 'The database is away, read-only, unheard or not migrated: run “npm run doctor” with the settings of the API.'
        : 'There is nothing to show: look at “npm run release -- status”, and for releases_away in the log.',
    );
  if (missing.length > 0)
    return wrong(
      `It serves without ${missing.join(', ')}.`,
      missing.map((part) => MISSING[part] ?? `Look for ${part} in the log.`).join(' '),
    );
  return well('/readyz says that it can serve, and nothing is missing.');
}

async function lookAtMetrics(site: URL, token: string | undefined): Promise<Finding> {
  const address = new URL('/metrics', site);
  const answer = await ask(address);
  if (typeof answer === 'string') return skipped(SILENT);
  if (answer.ok && !LOOPBACK.test(site.hostname))
    return wrong(
      'Anybody may read /metrics.',
      'Set METRICS_TOKEN, or let the proxy in front not pass it on; PROXIES must say how many proxies there are.',
    );
  if (token === undefined) {
    const shown = answer.ok ? 'is shown to this machine' : `answers ${answer.status} to strangers`;
    return well(`/metrics ${shown}.`);
  }
  const known = await ask(address, { authorization: `Bearer ${token}` });
  if (typeof known === 'string') return skipped(SILENT);
  if (known.ok) return well('/metrics opens to METRICS_TOKEN alone.');
  if (known.status === 404) return well('/metrics is not passed on to the outside.');
  return wrong(
    `/metrics answers ${known.status} to METRICS_TOKEN.`,
    'The processes have another token: give all of them, and Prometheus, the same one.',
  );
}

const logKeyAnswer = object({ verifier: string() });

/** Each database has a key of its own, which its API tells: by it one sees whether it is this one. */
async function lookAtApi(api: URL, logKey: OutsideOptions['logKey']): Promise<Finding> {
  const answer = await ask(new URL(`${api.href.replace(/\/$/, '')}/log_key`));
  if (typeof answer === 'string') return unreached(api, answer);
  const said = safeParse(logKeyAnswer, await answer.json().catch(() => null));
  if (answer.status === 503)
    return wrong('The API answers, and its database does not (503).', 'docs/runbook/database-away.md');
  if (!said.success)
    return wrong(
      `The API is not what answers at ${api.href} (${answer.status}).`,
      'Let the proxy in front pass /api/ on to an API, under the address of the site.',
    );
  const own = (await logKey?.()) ?? null;
  if (own === null) return well('The API answers, and so does its database.');
  if (own === said.output.verifier) return well('The API answers, with the database of these settings.');
  return wrong(
    'The API that answers there has another database than these settings, or another SITE_URL.',
    'Let SITE_URL lead to this site, and all processes of it have the same DATABASE_URL and SITE_URL.',
  );
}
