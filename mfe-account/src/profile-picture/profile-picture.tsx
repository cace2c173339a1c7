import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Avatar, Notice, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type ChangeEvent, type DragEvent, useRef } from 'react';
import { pictureAddress } from '../member/picture-address.ts';
import { useToldOnce } from '../settings/use-told-once.ts';
import { PictureActions } from './picture-actions.tsx';
import {
  $pictureDone,
  $pictureProblem,
  $pictureRefusal,
  $preview,
  pictureChosen,
  pictureTold,
  previewBroke,
} from './profile-picture.model.ts';
import classes from './profile-picture.module.css';
import { PICTURE_KINDS } from './read-picture.ts';
import { texts } from './texts.ts';

/** The member's picture: chosen or dropped here, looked at, and only then kept. */
export function ProfilePicture({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { preview, done, told, choose, breakPreview } = useUnit({
    preview: $preview,
    done: $pictureDone,
    told: pictureTold,
    choose: pictureChosen,
    breakPreview: previewBroke,
  });
  const input = useRef<HTMLInputElement>(null);
  useToldOnce(done === null ? null : t(`done.${done}`), told);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file, chosen again after it was given up, is a change too.
    target.value = '';
    if (file !== undefined) choose(file);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file !== undefined) choose(file);
  };
  return (
    <section
      className={classes.area}
      aria-labelledby="picture-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
    >
      <h2 id="picture-title" className={classes.title}>
        {t('title')}
      </h2>
      <div className={classes.picture}>
        {preview === null ? (
          <Avatar
            name={`${user.first_name} ${user.last_name}`}
            picture={pictureAddress(user.id, user.profile_picture)}
            size="large"
          />
        ) : (
          <img className={classes.preview} src={preview} alt={t('preview')} onError={() => breakPreview()} />
        )}
        <div className={classes.words}>
          <p>{t(preview === null ? 'lead' : 'look')}</p>
          <p className={classes.help}>{t('help')}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_KINDS.join(',')}
        hidden
        aria-label={t('choose')}
        onChange={chosen}
      />
      <Problem />
      <PictureActions hasPicture={user.profile_picture !== null} onChoose={() => input.current?.click()} />
    </section>
  );
}

function Problem() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { problem, refusal } = useUnit({ problem: $pictureProblem, refusal: $pictureRefusal });
  const words = problem === null ? refusal && wordsOf(refusal).body : t(`problems.${problem}`);
  return (
    <div role="alert">
      {words !== null && (
        <Notice tone="warn" title={t('failed')}>
          {words}
        </Notice>
      )}
    </div>
  );
}
