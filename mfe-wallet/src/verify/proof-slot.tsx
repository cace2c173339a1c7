import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { CERTIFICATE_ENDING } from '../certificates/certificate.ts';
import { ChooseFile } from '../documents/choose-file.tsx';
import { CodeScan } from './code-scan.tsx';
import { $scan, cameraPressed, photoGiven } from './scan.model.ts';
import { texts } from './texts.ts';
import { $proof, type ProofState, proofGiven } from './verify.model.ts';
import classes from './verify.module.css';

export function ProofSlot() {
  const t = useTexts(texts);
  const { state, scan, give, open, photo } = useUnit({
    state: $proof,
    scan: $scan,
    give: proofGiven,
    open: cameraPressed,
    photo: photoGiven,
  });
  return (
    <div className={classes.slot}>
      <h3 className={classes.slotTitle}>
        <Icon name="seal" />
        {t('desk.proof.title')}
      </h3>
      <p className={classes.help}>{t('desk.proof.help')}</p>
      <div role="status" className={classes.state}>
        <ProofWords state={state} />
      </div>
      <CodeScan />
      <div className={classes.ways}>
        <ChooseFile
          accept={`${CERTIFICATE_ENDING},.json,application/json`}
          label={t('desk.proof.title')}
          onChosen={(file) => give(file)}
        >
          {t(state.status === 'none' ? 'desk.proof.choose' : 'desk.proof.other')}
        </ChooseFile>
        {scan.status !== 'looking' && (
          <Button pending={scan.status === 'opening'} onPress={() => open()}>
            <Icon name="qr" size="small" />
            {t('desk.proof.camera')}
          </Button>
        )}
        <ChooseFile
          accept="image/*"
          label={t('desk.proof.photo')}
          variant="quiet"
          onChosen={(file) => photo(file)}
        >
          {t('desk.proof.photo')}
        </ChooseFile>
      </div>
    </div>
  );
}

function ProofWords({ state }: { readonly state: ProofState }) {
  const t = useTexts(texts);
  if (state.status === 'none') return null;
  const { name } = state;
  if (state.status === 'reading') return <p>{t('desk.proof.reading', { name: state.name })}</p>;
  if (state.status === 'ready') {
    const words =
      state.proof.from === 'code'
        ? t('desk.proof.code', { no: state.proof.link.no })
        : t('desk.proof.ready', { name: name ?? '' });
    return (
      <p className={classes.chosen}>
        <Icon name="check" size="small" />
        <span>{words}</span>
      </p>
    );
  }
  return (
    <p className={classes.problem}>
      <Icon name="error" size="small" />
      <span>{name === null ? t('desk.proof.unreadableCode') : t('desk.proof.unreadable', { name })}</span>
    </p>
  );
}
