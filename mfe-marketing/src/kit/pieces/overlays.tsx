import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useRef, useState } from 'react';
import { OnDemandPart } from '../specimens/on-demand-part.tsx';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const fetchOverlays = () => import('@nfcards/shared/ui/overlays');
type OverlaysPart = Awaited<ReturnType<typeof fetchOverlays>>;

interface LoadedProps {
  readonly part: OverlaysPart;
}

export function Overlays() {
  return (
    <OnDemandPart fetchPart={fetchOverlays}>
      {(part) => (
        <>
          <MenuSpecimen part={part} />
          <PopoverSpecimen part={part} />
          <DialogSpecimen part={part} />
        </>
      )}
    </OnDemandPart>
  );
}

function MenuSpecimen({ part: { Menu } }: LoadedProps) {
  const t = useTexts(texts);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, open] = useState(false);
  const [order, setOrder] = useState('name');
  return (
    <Specimen state="menu" row>
      <Button ref={trigger} aria-expanded={isOpen} aria-haspopup="menu" onPress={() => open(true)}>
        {t('samples.sort')}
        <Icon name="chevron-down" size="small" />
      </Button>
      <Menu
        trigger={trigger}
        label={t('samples.sort')}
        open={isOpen}
        onOpenChange={open}
        selected={order}
        onChoose={setOrder}
        entries={[
          { key: 'name', label: t('samples.byName'), icon: 'list' },
          { key: 'distance', label: t('samples.byDistance'), icon: 'compass', badge: '3' },
        ]}
      />
    </Specimen>
  );
}

function PopoverSpecimen({ part: { Popover } }: LoadedProps) {
  const t = useTexts(texts);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, open] = useState(false);
  return (
    <Specimen state="popover" row>
      <Button ref={trigger} aria-expanded={isOpen} aria-haspopup="dialog" onPress={() => open(true)}>
        <Icon name="info" size="small" />
        {t('samples.details')}
      </Button>
      <Popover trigger={trigger} label={t('samples.details')} open={isOpen} onOpenChange={open}>
        <p>{t('samples.soft')}</p>
      </Popover>
    </Specimen>
  );
}

function DialogSpecimen({ part: { Dialog } }: LoadedProps) {
  const t = useTexts(texts);
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  return (
    <Specimen state="dialog" row>
      <Button aria-haspopup="dialog" onPress={() => open(true)}>
        <Icon name="trash" size="small" />
        {t('samples.remove')}
      </Button>
      <Dialog
        title={t('samples.removeTitle')}
        open={isOpen}
        onOpenChange={open}
        actions={
          <>
            <Button variant="primary" onPress={close}>
              {t('samples.remove')}
            </Button>
            <Button variant="quiet" onPress={close}>
              {t('samples.keep')}
            </Button>
          </>
        }
      >
        <p>{t('samples.removeWhy')}</p>
      </Dialog>
    </Specimen>
  );
}
