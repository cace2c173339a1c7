import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import {
  Button,
  ButtonLink,
  ContourLines,
  Icon,
  PageHead,
  PageHeading,
  PageLayout,
  TextField,
} from '@nfcards/shared/ui';
import type { FormEvent } from 'react';
import { searchRequest, searchValues } from '../search/search-request.ts';
import classes from './layout.module.css';
import { texts } from './texts.ts';

/** SPEC RT19. */
export function NotFoundPage() {
  const t = useTexts(texts);
  return (
    <PageLayout>
      <PageHead title={t('notFound.title')} description={t('notFound.description')} indexed={false} />
      <div className={classes.lost}>
        <PageHeading eyebrow={t('notFound.eyebrow')}>{t('notFound.heading')}</PageHeading>
        <p className={classes.lead}>{t('notFound.body')}</p>
        <FindPort />
        <div className={classes.ways}>
          <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
          <ButtonLink to="/search" variant="quiet">
            {t('notFound.ports')}
          </ButtonLink>
        </div>
        <div className={classes.lostChart}>
          <ContourLines seed="off the chart" shape="banner" />
        </div>
      </div>
    </PageLayout>
  );
}

/** Most visitors of a missing page look for a port. */
function FindPort() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const request = searchRequest(
      searchValues((field) => (field === 'port' ? String(data.get('port') ?? '') : null)),
    );
    if (request.status === 'ready') void navigate(request.path);
  };
  return (
    <search className={classes.findPort} aria-label={t('notFound.search')}>
      <form action="/search" className={classes.findPortForm} onSubmit={submit}>
        <TextField
          name="port"
          type="search"
          label={t('notFound.port')}
          placeholder={t('notFound.portHint')}
          autoComplete="off"
        />
        <Button type="submit" variant="primary">
          <Icon name="search" size="small" />
          {t('notFound.search')}
        </Button>
      </form>
    </search>
  );
}
