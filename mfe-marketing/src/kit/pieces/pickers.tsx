import { fold, useTexts } from '@nfcards/shared/i18n';
import { useState } from 'react';
import { OnDemandPart } from '../specimens/on-demand-part.tsx';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const fetchPickers = () => import('@nfcards/shared/ui/pickers');
type PickersPart = Awaited<ReturnType<typeof fetchPickers>>;

const PORTS = [
  { key: 'FRLRH', label: 'La Rochelle', detail: 'Charente-Maritime' },
  { key: 'FRLRT', label: 'Lorient', detail: 'Morbihan' },
  { key: 'FRSML', label: 'Saint-Malo', detail: 'Ille-et-Vilaine' },
] as const;

export function Pickers() {
  return <OnDemandPart fetchPart={fetchPickers}>{(part) => <LoadedPickers part={part} />}</OnDemandPart>;
}

function LoadedPickers({ part: { ComboBox, DateRangeField } }: { readonly part: PickersPart }) {
  const t = useTexts(texts);
  const [port, setPort] = useState('');
  const [stay, setStay] = useState<{ readonly start: string; readonly end: string } | null>(null);
  const found = PORTS.filter(({ label }) => fold(label).includes(fold(port)));
  return (
    <>
      <Specimen state="suggestions">
        <ComboBox
          name="port"
          label={t('samples.port')}
          help={t('samples.portHelp')}
          text={port}
          onTextChange={setPort}
          options={found}
          nothing={t('samples.nothing')}
          onChoose={(key) => setPort(PORTS.find((each) => each.key === key)?.label ?? port)}
        />
      </Specimen>
      <Specimen state="error">
        <ComboBox
          name="port-missing"
          label={t('samples.port')}
          text=""
          onTextChange={() => undefined}
          options={[]}
          onChoose={() => undefined}
          error={t('samples.portError')}
        />
      </Specimen>
      <Specimen state="range">
        <DateRangeField
          label={t('samples.stay')}
          startName="arrival"
          endName="departure"
          value={stay}
          onChange={setStay}
        />
      </Specimen>
    </>
  );
}
