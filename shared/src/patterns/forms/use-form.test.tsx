import type { ClientError } from '@nfcards/shared/client';
import { createI18n, TextsPlace } from '@nfcards/shared/i18n';
import { ErrorSummary, kitTexts } from '@nfcards/shared/ui';
import { allSettled, createEffect, createEvent, fork, sample } from 'effector';
import { Provider } from 'effector-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createForm } from './form.model.ts';
import { useForm } from './use-form.ts';

const sent = createEvent<string>();
const sendFx = createEffect<string, void, ClientError>();
const form = createForm({
  submitted: sent,
  problemsOf: (name) => (name === '' ? 'nameMissing' : null),
  call: sendFx,
  resetBy: [],
});
sample({ clock: form.accepted, target: sendFx });

const REFUSED: ClientError = {
  kind: 'FAILURE',
  status: 403,
  data: { failure: true, failure_message: 'Ce port est complet.' },
  message: 'Ce port est complet.',
};

interface FormProps {
  readonly refusal?: (failure: ClientError) => { readonly fieldId: string; readonly message: string };
}

function Form({ refusal }: FormProps) {
  const {
    summary,
    errorOf,
    refusal: told,
  } = useForm(form, {
    problem: () => ({ fieldId: 'name', message: 'Indiquez un nom.' }),
    ...(refusal !== undefined && { refusal }),
  });
  return (
    <>
      <ErrorSummary {...summary} />
      <input id="name" title={errorOf('name')} />
      {told !== null && <hr />}
    </>
  );
}

/** The form after a try with this name, which is refused. */
async function shown(name?: string, props: FormProps = {}) {
  const scope = fork({ handlers: [[sendFx, () => Promise.reject(REFUSED)]] });
  if (name !== undefined) await allSettled(sent, { scope, params: name });
  return renderToStaticMarkup(
    <TextsPlace i18n={await createI18n([kitTexts])}>
      <Provider value={scope}>
        <Form {...props} />
      </Provider>
    </TextsPlace>,
  );
}

describe('a form in words', () => {
  it('has no errors at first', async () => {
    expect(await shown()).toBe('<input id="name"/>');
  });

  it('has each problem in the summary and at its field', async () => {
    const markup = await shown('');
    expect(markup).toContain('href="#name">Indiquez un nom.</a>');
    expect(markup).toContain('<input id="name" title="Indiquez un nom."/>');
    expect(markup).not.toContain('<hr/>');
  });

  it('has the refusal in the words of the call, at no field', async () => {
    const markup = await shown('Brest');
    expect(markup).toContain('<li>Ce port est complet.</li>');
    expect(markup).toContain('<input id="name"/><hr/>');
  });

  it('has the refusal at a field, in words of its own, where the form says so', async () => {
    const markup = await shown('Brest', { refusal: () => ({ fieldId: 'name', message: 'Complet.' }) });
    expect(markup).toContain('<input id="name" title="Complet."/><hr/>');
  });
});
