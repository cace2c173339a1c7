import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Badge, Table, type TableColumn } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

interface Berth {
  readonly port: string;
  readonly places: number;
  readonly draught: number;
  readonly free: boolean;
}

const BERTHS: readonly Berth[] = [
  { port: 'La Rochelle', places: 400, draught: 3, free: true },
  { port: 'Port-Joinville', places: 160, draught: 2.5, free: true },
  { port: 'Le Palais', places: 60, draught: 2.2, free: false },
];

export function Tables() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const columns: readonly TableColumn<Berth>[] = [
    { key: 'port', title: t('samples.port'), cell: ({ port }) => port, names: true },
    { key: 'places', title: t('samples.places'), cell: ({ places }) => number(places), numeric: true },
    {
      key: 'draught',
      title: t('samples.draught'),
      cell: ({ draught }) => `${number(draught)} m`,
      numeric: true,
    },
    {
      key: 'free',
      title: t('samples.tonight'),
      cell: ({ free }) => (
        <Badge tone={free ? 'ok' : 'warn'}>{t(free ? 'samples.free' : 'samples.fullUp')}</Badge>
      ),
    },
  ];
  return (
    <>
      <Specimen state="stacks">
        <Table caption={t('samples.berths')} columns={columns} rows={BERTHS} rowKey={({ port }) => port} />
      </Specimen>
      <Specimen state="scrolls">
        <Table
          caption={t('samples.berths')}
          columns={columns}
          rows={BERTHS}
          rowKey={({ port }) => port}
          narrow="scroll"
        />
      </Specimen>
    </>
  );
}
