import { describe, expect, it } from 'vitest';
import { markupOf } from '../markup.fixture.tsx';
import { Table } from './table.tsx';

interface Port {
  readonly name: string;
  readonly places: number;
}

const table = markupOf(
  <Table<Port>
    caption="Places visiteurs"
    columns={[
      { key: 'name', title: 'Port', cell: ({ name }) => name, names: true },
      { key: 'places', title: 'Places', cell: ({ places }) => places, numeric: true },
    ]}
    rows={[{ name: 'Lorient', places: 42 }]}
    rowKey={({ name }) => name}
  />,
);

describe('table', () => {
  it('has a caption that names it', async () =>
    expect(await table).toMatch(/<caption[^>]*>Places visiteurs</));
  it('says which cell names its row and which its column', async () => {
    expect(await table).toMatch(/<th role="rowheader" scope="row"[^>]*>Lorient</);
    expect(await table).toMatch(/<th role="columnheader" scope="col"[^>]*>Places</);
  });
  it('keeps its roles when it is laid out as cards', async () => {
    for (const role of ['table', 'rowgroup', 'row', 'cell']) expect(await table).toContain(`role="${role}"`);
  });
  it('does not read the column’s title twice', async () =>
    expect(await table).toMatch(/<span[^>]*aria-hidden="true"[^>]*>Places<\/span>/));
});
