import { $session, gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useAccepted, useForm } from '@nfcards/shared/patterns';
import { plainLine } from '@nfcards/shared/plain-line';
import { useNavigate } from '@nfcards/shared/router';
import { Button, ErrorSummary, Icon, TextField, TextLink, useInBrowser } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { FileWarningLine } from '../cards/card/documents/file-warning-line.tsx';
import { texts as cardTexts } from '../cards/card/texts.ts';
import { ChooseFile } from '../documents/choose-file.tsx';
import { acceptedFiles } from '../documents/document-file.ts';
import {
  $isAwaited,
  $typed,
  boatNamed,
  fileChosen,
  fileDropped,
  prepareFx,
  type StartProblem,
  startForm,
  submitted,
} from './start.model.ts';
import classes from './start.module.css';
import { START_PATH } from './start-path.ts';
import { texts } from './texts.ts';

const BOAT = 'start-boat';
const FILE = 'start-file';

/** What a first card takes: a boat's name, and a document if there is one at hand. */
export function StartForm() {
  const t = useTexts(texts);
  const card = useTexts(cardTexts);
  const navigate = useNavigate();
  const { session, typed, name, submit, prepare, preparing, isAwaited } = useUnit({
    session: $session,
    typed: $typed,
    name: boatNamed,
    submit: submitted,
    prepare: prepareFx,
    preparing: prepareFx.pending,
    isAwaited: $isAwaited,
  });
  const isMember = session.status === 'member';
  const { summary, errorOf } = useForm(startForm, {
    problem: (problem: StartProblem) =>
      problem === 'boatMissing'
        ? { fieldId: BOAT, message: t('problems.boatMissing') }
        : { fieldId: FILE, message: card(`files.${problem}`) },
  });
  useAccepted(startForm, (accepted) => {
    void prepare(accepted).then(() => {
      // A member goes on here.
      if (!isMember) navigate(gatePath(START_PATH, '/register'));
    });
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit(() => submit())}>
      <p className={classes.lead}>{t('lead')}</p>
      <ErrorSummary {...summary} title={t('failed')} />
      <TextField
        id={BOAT}
        name="boat-name"
        label={t('boat')}
        value={typed.boatName}
        onValueChange={(boatName) => name(boatName)}
        error={errorOf(BOAT)}
        autoComplete="off"
        maxLength={100}
        required
      />
      <FirstDocument error={errorOf(FILE)} />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={preparing || isAwaited}>
          {t(isMember ? 'submitMember' : 'submitVisitor')}
        </Button>
      </div>
      {session.status === 'anonymous' && (
        <>
          <p className={classes.soft}>{t('keeps')}</p>
          <p>
            <TextLink to={gatePath(START_PATH)}>{t('login')}</TextLink>
          </p>
        </>
      )}
    </form>
  );
}

function FirstDocument({ error }: { readonly error: string | undefined }) {
  const t = useTexts(texts);
  const card = useTexts(cardTexts);
  const { typed, choose, drop } = useUnit({ typed: $typed, choose: fileChosen, drop: fileDropped });
  const accept = useInBrowser(() => acceptedFiles(navigator), undefined);
  const problem = typed.problem === null ? error : card(`files.${typed.problem}`);
  return (
    <fieldset id={FILE} className={classes.document} tabIndex={-1}>
      <legend className={classes.legend}>{t('document')}</legend>
      <p className={classes.soft}>{t('documentHelp')}</p>
      <div className={classes.actions}>
        <ChooseFile {...(accept !== undefined && { accept })} label={t('choose')} onChosen={choose}>
          <Icon name="upload" size="small" />
          {t('choose')}
        </ChooseFile>
        <ChooseFile accept="image/*" capture="environment" label={t('photograph')} onChosen={choose}>
          <Icon name="camera" size="small" />
          {t('photograph')}
        </ChooseFile>
      </div>
      <div role="status" className={classes.chosen}>
        {typed.file !== null && (
          <>
            <Icon name="document" size="small" />
            <span>{plainLine(typed.file.name)}</span>
          </>
        )}
      </div>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          <Icon name="error" size="small" />
          <span>{problem}</span>
        </p>
      )}
      {typed.warning !== null && <FileWarningLine warning={typed.warning} />}
      {typed.file !== null && (
        <div>
          <Button variant="quiet" onPress={() => drop()}>
            {t('drop')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
