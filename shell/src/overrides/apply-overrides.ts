import { addTexts } from '@nfcards/shared/i18n';
import type { Registry } from '@nfcards/shared/registry';
import { scopeBind } from 'effector';
import type { ActiveOverrides, OverridesOptions } from './active-overrides.ts';
import { refuseTakenPaths, withOverrides } from './overlay.ts';
import { type DroppedOverride, isAllowed, type Override, type TriedOverride } from './override.ts';
import { readOverrideRelease } from './override-release.ts';
import { overridesFound } from './overrides.model.ts';
import { OverridesView } from './overrides-view.tsx';
import { onePerRemote, parseOverride } from './parse-override.ts';
import { readStoredOverrides, writeStoredOverrides } from './stored-overrides.ts';
import { texts } from './texts.ts';

export interface ApplyOptions extends Pick<OverridesOptions, 'allowed' | 'published'> {
  /** Overrides of the address, unparsed. */
  readonly requested: readonly string[];
}

/** Reads the overrides of this tab. Requests go only to origins that the visitor agreed to in this tab. */
export async function applyOverrides({
  allowed,
  published,
  requested,
}: ApplyOptions): Promise<ActiveOverrides> {
  const kept = readStoredOverrides();
  const [agreed, forbidden] = partition(onePerRemote(kept.overrides), ({ origin }) =>
    isAllowed(origin, allowed),
  );
  writeStoredOverrides({ overrides: agreed, ended: [] });
  const tried = await readReleases(agreed, published);
  const read = requested.map((text) => parseOverride(text, allowed));
  const dropped: DroppedOverride[] = [
    ...forbidden.map(({ remote, origin }) => ({ text: `${remote}@${origin}`, why: 'forbidden' }) as const),
    ...read.filter((one) => 'why' in one),
  ];
  const isNew = ({ remote, origin }: Override) =>
    !agreed.some((one) => one.remote === remote && one.origin === origin);
  const question = onePerRemote(read.filter((one) => 'remote' in one)).filter(isNew);
  return {
    overlay: (registry) => withOverrides(registry, tried),
    isOverridden: (name) => tried.some(({ remote, status }) => remote === name && status === 'shown'),
    View: OverridesView,
    begin(scope, i18n) {
      addTexts(i18n, texts);
      scopeBind(overridesFound, { scope })({ tried, question, dropped, ended: kept.ended });
    },
  };
}

async function readReleases(agreed: readonly Override[], published: Registry): Promise<TriedOverride[]> {
  const answers = agreed.map(async (one): Promise<TriedOverride> => {
    const answer = await readOverrideRelease(one);
    if (answer.status === 'refused') return { ...one, ...answer };
    const replaced = Object.hasOwn(published.remotes, one.remote) ? published.remotes[one.remote] : undefined;
    return { ...one, ...answer, published: replaced?.live.version ?? null };
  });
  return refuseTakenPaths(published, await Promise.all(answers));
}

function partition<Item>(items: readonly Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}
