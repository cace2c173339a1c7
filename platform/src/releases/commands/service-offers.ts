import { readFile } from 'node:fs/promises';
import { Failure } from '../../failure.ts';
import type { Settings } from '../../settings/settings.ts';
import { operationsIn } from '../contracts/service-contract.ts';
import { violationsOfService } from '../contracts/violations.ts';
import type { ApiOffers } from '../release/contract.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Where a service says what it is, below its address. */
const DESCRIPTION = '/openapi.json';
/** Milliseconds. */
const TIMEOUT_MS = 10_000;

interface Proposed {
  readonly name: string;
  readonly version: string;
}

export interface ServiceOffersOptions {
  readonly store: Pick<ReleaseStore, 'read'>;
  readonly services: Settings['SERVICES'];
  /** What the service says of itself, if it is not to be asked. */
  readonly file: string | undefined;
}

/**
 * Refuses a release whose own service lacks what it calls, or cannot be asked. One that does not describe what it calls is
 * not held against anything.
 */
export async function refuseServiceGaps(
  proposed: readonly Proposed[],
  options: ServiceOffersOptions,
): Promise<void> {
  const gaps = await Promise.all(proposed.map((one) => gapsOf(one, options)));
  const all = gaps.flat();
  if (all.length > 0) throw new Failure(`This would break the site.\n${all.join('\n')}`);
}

async function gapsOf(
  { name, version }: Proposed,
  { store, services, file }: ServiceOffersOptions,
): Promise<readonly string[]> {
  const release = await store.read(name, version);
  if (release.kind === 'shell' || release.uses?.service === undefined) return [];
  const address = services.get(name);
  const called = Object.keys(release.uses.service.shapes);
  if (file !== undefined) return violationsOfService(release, await offersInFile(file, called));
  if (address !== undefined) {
    const offers = await offersAt({ url: address + DESCRIPTION, name, called });
    return violationsOfService(release, offers);
  }
  throw new Failure(
    `${name}@${version} says what it calls of its service, but not where that is. Set SERVICES as the gateway has it, or say what the service is by --service <file>.`,
  );
}

async function offersInFile(file: string, called: readonly string[]): Promise<ApiOffers> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Failure(`${file} cannot be read.`, { cause });
  });
  return operationsIn(text, file, called);
}

interface AskedService {
  readonly url: string;
  readonly name: string;
  readonly called: readonly string[];
}

async function offersAt({ url, name, called }: AskedService): Promise<ApiOffers> {
  const unanswered = (why: string) =>
    new Failure(
      `Nobody knows whether the service of ${name} has what the release calls: ${url} ${why}. Try again once it does, or say what the service is by --service <file>.`,
    );
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal,
  }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => null,
  );
  if (answer === null) throw unanswered('does not answer');
  if (answer.status !== 200) throw unanswered(`answers with ${answer.status}`);
  return operationsIn(answer.text, url, called);
}
