import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type DragEvent, useState } from 'react';
import { DocumentSlot } from './document-slot.tsx';
import { ProofSlot } from './proof-slot.tsx';
import { texts } from './texts.ts';
import { $isBegun, filesGiven, startedOver } from './verify.model.ts';
import classes from './verify.module.css';

/** Where the document and its proof are laid down. */
export function VerifyDesk() {
  const t = useTexts(texts);
  const { give, begun, startOver } = useUnit({ give: filesGiven, begun: $isBegun, startOver: startedOver });
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    give([...event.dataTransfer.files]);
  };
  return (
    <section
      className={`${classes.desk} ${isOver ? classes.over : ''}`}
      aria-labelledby="desk"
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
    >
      <div className={classes.deskHead}>
        <h2 id="desk" className={classes.deskTitle}>
          {t('desk.title')}
        </h2>
        {begun && (
          <Button variant="quiet" onPress={() => startOver()}>
            <Icon name="refresh" size="small" />
            {t('desk.over')}
          </Button>
        )}
      </div>
      <div className={classes.slots}>
        <DocumentSlot />
        <ProofSlot />
      </div>
      <p className={classes.drop}>{t('desk.drop')}</p>
    </section>
  );
}
