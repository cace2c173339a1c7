import { addTexts } from '@nfcards/shared/i18n';
import type { Registry } from '@nfcards/shared/registry';
import { scopeBind } from 'effector';
import { onePerRemote, readAsked } from './asked-overrides.ts';
import { readKept, writeKept } from './kept-overrides.ts';
import { overlaid, withoutTakenPaths } from './overlay.ts';
import { type DroppedOverride, isAllowed, type Override, type TriedOverride } from './override.ts';
import { readOverrideRelease } from './override-release.ts';
import { overridesFound } from './overrides.model.ts';
import { OverridesView } from './overrides-view.tsx';
import type { Overriding, OverridingOptions } from './overriding.ts';
import { texts } from './texts.ts';

export interface BeginOptions extends Pick<OverridingOptions, 'allowed' | 'published'> {
  /** What the address asks for, as it was written. */
  readonly asked: readonly string[];
}

/** Asks the origins that this tab agreed to, and nobody else. */
export async function beginOverriding({ allowed, published, asked }: BeginOptions): Promise<Overriding> {
  const kept = readKept();
  const [agreed, forbidden] = partition(onePerRemote(kept.overrides), ({ origin }) =>
    isAllowed(origin, allowed),
  );
  writeKept({ overrides: agreed, ended: [] });
  const tried = await tryAll(agreed, published);
  const read = asked.map((text) => readAsked(text, allowed));
  const dropped: DroppedOverride[] = [
    ...forbidden.map(({ remote, origin }) => ({ text: `${remote}@${origin}`, why: 'forbidden' }) as const),
    ...read.filter((one) => 'why' in one),
  ];
  const isNew = ({ remote, origin }: Override) =>
    !agreed.some((one) => one.remote === remote && one.origin === origin);
  const question = onePerRemote(read.filter((one) => 'remote' in one)).filter(isNew);
  return {
    overlay: (registry) => overlaid(registry, tried),
    isOverridden: (name) => tried.some(({ remote, status }) => remote === name && status === 'shown'),
    View: OverridesView,
    begin(scope, i18n) {
      addTexts(i18n, texts);
      scopeBind(overridesFound, { scope })({ tried, question, dropped, ended: kept.ended });
    },
  };
}

async function tryAll(agreed: readonly Override[], published: Registry): Promise<TriedOverride[]> {
  const answers = agreed.map(async (one): Promise<TriedOverride> => {
    const answer = await readOverrideRelease(one);
    if (answer.status === 'refused') return { ...one, ...answer };
    const replaced = Object.hasOwn(published.remotes, one.remote) ? published.remotes[one.remote] : undefined;
    return { ...one, ...answer, published: replaced?.live.version ?? null };
  });
  return withoutTakenPaths(published, await Promise.all(answers));
}

function partition<Item>(items: readonly Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}
