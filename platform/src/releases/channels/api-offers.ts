import { operations } from '@nfcards/shared/operations';
import { safeParse } from 'valibot';
import { Failure } from '../../failure.ts';
import { operationShapes } from '../contracts/operation-shapes.ts';
import { parseJson } from '../place/parse-json.ts';
import type { StorePlace } from '../place/store-place.ts';
import { type ApiOffers, apiOffers } from '../release/contract.ts';

/** The operations of this working tree's API. */
export function ownApiOffers(): ApiOffers {
  return { operations: Object.keys(operations).sort(), shapes: operationShapes() };
}

/** Writes the operations of the site's API beside the channel, as the site starts. */
export async function writeApiOffers(place: StorePlace, channel: string, offered: ApiOffers): Promise<void> {
  const path = pathOf(channel);
  const text = `${JSON.stringify(offered, null, 2)}\n`;
  const before = await place.read(path);
  // Servers that start together write the same; with different versions, the last one wins.
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
