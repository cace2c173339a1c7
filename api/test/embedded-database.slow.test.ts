import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../src/api.ts';
import { importPlaces } from '../src/places/import/import-places.ts';
import { appointStaff } from '../src/support/appoint-staff.ts';
import { ChildServer } from './child-server.ts';
import type { Place } from './engines.ts';
import { makeFolder } from './engines.ts';
import { World } from './operations/world.ts';
import { refusalOf } from './start-refusal.ts';

describe('the embedded database has one user at a time', () => {
  let place: Place;
  beforeEach(async () => {
    place = await makeFolder();
  });
  afterEach(() => place.remove());

  it('a second server is told, and may have it once the first is killed', async () => {
    const { dataDir } = place;
    const first = await ChildServer.start({ dataDir });
    const refusal = await refusalOf({ dataDir });
    expect(refusal.kind).toBe('data_folder_locked');
    expect(refusal.message).toMatch(/^The data folder .+ is in use by another running server: .+\.$/);
    await first.kill();
    const second = await ChildServer.start({ dataDir });
    await expect(ChildServer.start({ dataDir })).rejects.toThrow('is in use by another running server');
    expect((await second.subscribe('ada@example.org')).email).toBe('ada@example.org');
    await second.kill();
    expect(readdirSync(dataDir)).toContain('database');
  });

  it('a second API of one process is told too', async () => {
    const { dataDir } = place;
    const api = await openApi({ dataDir, legacyWire: false });
    expect((await refusalOf({ dataDir })).kind).toBe('data_folder_locked');
    await api.close();
    await (await openApi({ dataDir, legacyWire: false })).close();
  });

  it('staff is appointed while no server uses it, and whoever tries meanwhile is told', async () => {
    const world = await World.open(place);
    const ada = await world.member();
    const { email } = ada;
    await expect(appointStaff(place, email)).rejects.toMatchObject({ kind: 'data_folder_locked' });
    await world.close();
    expect(await appointStaff(place, email)).toBe(true);
    expect(await appointStaff(place, 'nobody@example.org')).toBe(false);
    const again = await World.open(place);
    await again.call('support_requests', { state: 'open' }, ada);
    await again.close();
  });

  it('an import beside a server is told', async () => {
    const api = await openApi({ ...place, legacyWire: false });
    const file = join(place.dataDir, 'places.json');
    writeFileSync(file, JSON.stringify({ elements: [] }));
    await expect(importPlaces({ file, dryRun: false, progress: () => undefined, ...place })).rejects.toThrow(
      /^The site is running and has the embedded database to itself: stop it/,
    );
    await api.close();
  });
});
