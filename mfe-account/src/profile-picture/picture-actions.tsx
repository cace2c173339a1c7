import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import {
  $preview,
  changePictureFx,
  pictureDropped,
  removePressed,
  savePressed,
} from './profile-picture.model.ts';
import classes from './profile-picture.module.css';
import { texts } from './texts.ts';

export interface PictureActionsProps {
  readonly hasPicture: boolean;
  readonly onChoose: () => void;
}

export function PictureActions({ hasPicture, onChoose }: PictureActionsProps) {
  const t = useTexts(texts);
  const { preview, pending, save, remove, drop } = useUnit({
    preview: $preview,
    pending: changePictureFx.pending,
    save: savePressed,
    remove: removePressed,
    drop: pictureDropped,
  });
  if (preview !== null) {
    return (
      <div className={classes.actions}>
        <Button variant="primary" pending={pending} onPress={() => save()}>
          {t('save')}
        </Button>
        {!pending && (
          <Button variant="quiet" onPress={() => drop()}>
            {t('drop')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <Button onPress={onChoose}>
        <Icon name="camera" size="small" />
        {t(hasPicture ? 'replace' : 'choose')}
      </Button>
      {hasPicture && (
        <Button variant="quiet" pending={pending} onPress={() => remove()}>
          <Icon name="trash" size="small" />
          {t('remove')}
        </Button>
      )}
    </div>
  );
}
