import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, Icon } from '@nfcards/shared/ui';
import { useState } from 'react';
import { isForJpeg } from './picture/is-for-jpeg.ts';
import { type PictureProblem, pictureProblemOf } from './picture/picture-failure.ts';
import type { ToSaveAsJpeg } from './save-as-jpeg.ts';
import { texts } from './texts.ts';

/** Beside saving the file itself, for pictures that not every program opens. */
export function SaveAsJpegButton({ picture }: { readonly picture: ToSaveAsJpeg }) {
  const t = useTexts(texts);
  const saveJpeg = useSaveAsJpeg();
  const [isPending, setPending] = useState(false);
  if (!isForJpeg(picture.metadata.type)) return null;
  return (
    <Button
      pending={isPending}
      onPress={() => {
        setPending(true);
        void saveJpeg(picture).finally(() => setPending(false));
      }}
    >
      <Icon name="camera" size="small" />
      {t('picture.saveJpeg')}
    </Button>
  );
}

/** Saves a picture as JPEG, and says why where that fails. */
export function useSaveAsJpeg(): (picture: ToSaveAsJpeg) => Promise<void> {
  const t = useTexts(texts);
  const tell = (problem: PictureProblem) => {
    toast.error(t(`picture.failed.${problem}`), { description: t(`picture.help.${problem}`) });
  };
  return async (picture) => {
    const loaded = await import(/* webpackChunkName: "hand-over" */ './save-as-jpeg.ts').catch(() => null);
    if (loaded === null) tell('notLoaded');
    else await loaded.saveAsJpeg(picture).catch((cause: unknown) => tell(pictureProblemOf(cause)));
  };
}
