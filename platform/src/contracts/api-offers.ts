import { operations } from '@nfcards/shared/operations';
import { safeParse } from 'valibot';
import { Failure } from '../failure.ts';
import { parseJson } from '../releases/release-store.ts';
import type { StorePlace } from '../releases/store-place.ts';
import { type ApiOffers, apiOffers } from './contract.ts';

/** What the API of this working tree answers. */
export function ownApiOffers(): ApiOffers {
  return { operations: Object.keys(operations).sort() };
}

/** Says beside a channel what the API behind its site offers; the site does so as it starts. */
export async function writeApiOffers(place: StorePlace, channel: string, offered: ApiOffers): Promise<void> {
  const path = pathOf(channel);
  const text = `${JSON.stringify(offered, null, 2)}\n`;
  const before = await place.read(path);
  // Servers that start at the same time say the same; where one is newer, the last to start is right.
  if (before?.text !== text) await place.replace(path, before, text);
}

/** Null before a site of this channel has started for the first time. */
export async function readApiOffers(place: StorePlace, channel: string): Promise<ApiOffers | null> {
  const path = pathOf(channel);
  const file = await place.read(path);
  if (file === null) return null;
  const parsed = safeParse(apiOffers, parseJson(file.text));
  if (parsed.success) return parsed.output;
  throw new Failure(
    `${place.describe(path)} does not say what the API offers; remove it and start the site, which writes it anew.`,
  );
}

function pathOf(channel: string): string {
  return `channels/${channel}.api.json`;
}
