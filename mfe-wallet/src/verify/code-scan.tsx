import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { pictureData } from './picture-data.ts';
import { $scan, cameraClosed, frameSeen } from './scan.model.ts';
import { texts } from './texts.ts';
import classes from './verify.module.css';

/** What the camera sees while a code is looked for, and what hinders it. */
export function CodeScan() {
  const t = useTexts(texts);
  const { scan, close } = useUnit({ scan: $scan, close: cameraClosed });
  // Whoever leaves the page is not filmed any longer.
  useEffect(() => () => close(), [close]);
  return (
    <>
      {scan.status === 'looking' && <Viewfinder stream={scan.stream} />}
      <div role="status">
        {scan.status === 'opening' && <p>{t('scan.opening')}</p>}
        {scan.status === 'looking' && <p>{t('scan.looking')}</p>}
        {scan.status === 'reading_photo' && <p>{t('scan.photo')}</p>}
        {scan.status === 'failed' && (
          <p className={classes.problem}>
            <Icon name="error" size="small" />
            <span>{t(`scan.failed.${scan.why}`)}</span>
          </p>
        )}
      </div>
      {scan.status === 'looking' && (
        <div>
          <Button onPress={() => close()}>{t('scan.stop')}</Button>
        </div>
      )}
    </>
  );
}

/** Milliseconds between two looks: a hand holds still for longer, and a phone's battery lasts. */
const PAUSE = 200;

function Viewfinder({ stream }: { readonly stream: MediaStream }) {
  const t = useTexts(texts);
  const see = useUnit(frameSeen);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    element.srcObject = stream;
    // Refused only when the element goes away meanwhile.
    element.play().catch(() => undefined);
    const timer = setInterval(() => {
      const image = pictureData({ width: element.videoWidth, height: element.videoHeight, source: element });
      if (image !== null) see(image);
    }, PAUSE);
    return () => {
      clearInterval(timer);
      element.srcObject = null;
    };
  }, [stream, see]);
  return (
    <div className={classes.finder}>
      <video ref={video} className={classes.video} aria-label={t('scan.viewfinder')} muted playsInline />
    </div>
  );
}
