import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../contracts/packages.fixture.ts';
import { folderPlace } from '../place/store-folder.ts';
import { readApiOffers, writeApiOffers } from './api-offers.ts';

describe('what the API of a channel offers', () => {
  it('is not known before a site has started', async () => {
    const place = folderPlace(await makeFolder({}));
    expect(await readApiOffers(place, 'production')).toBeNull();
  });

  it('is what the site said that started last, channel by channel', async () => {
    const place = folderPlace(await makeFolder({}));
    await writeApiOffers(place, 'production', { operations: ['boats'] });
    await writeApiOffers(place, 'next', { operations: ['boats', 'tides'] });
    expect(await readApiOffers(place, 'production')).toEqual({ operations: ['boats'] });
    await writeApiOffers(place, 'production', { operations: ['tides'] });
    expect(await readApiOffers(place, 'production')).toEqual({ operations: ['tides'] });
    expect(await readApiOffers(place, 'next')).toEqual({ operations: ['boats', 'tides'] });
  });

  it('is refused with what to do when the file says something else', async () => {
    const folder = await makeFolder({});
    await mkdir(join(folder, 'channels'));
    await writeFile(join(folder, 'channels/production.api.json'), '{"operations":1}');
    await expect(readApiOffers(folderPlace(folder), 'production')).rejects.toThrow(
      'production.api.json does not say',
    );
  });
});
