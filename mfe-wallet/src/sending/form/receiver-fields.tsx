import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { FoundPlace } from '@nfcards/shared/operations';
import { type IconName, RadioGroupField, SelectField, TextField, VisuallyHidden } from '@nfcards/shared/ui';
import { ComboBox } from '@nfcards/shared/ui/pickers';
import { useUnit } from 'effector-react';
import { $askedPlace } from '../asked-place.model.ts';
import { type ReceiverKind, receiverKinds } from '../draft.ts';
import { $draft, draftChanged } from '../send.model.ts';
import { texts } from '../texts.ts';
import { $acquaintances } from './acquaintances.model.ts';
import { placeSuggestions } from './place-search.model.ts';
import { useDraftErrors } from './use-draft-errors.ts';

export function ReceiverFields() {
  const t = useTexts(texts);
  const { draft, change } = useUnit({ draft: $draft, change: draftChanged });
  return (
    <>
      <RadioGroupField
        name="to"
        label={t('form.to')}
        value={draft.to}
        options={receiverKinds.map((value) => ({ value, label: t(`form.${value}`) }))}
        onValueChange={(value) => change({ to: receiverKinds.find((kind) => kind === value) ?? 'email' })}
      />
      <ReceiverField to={draft.to} />
    </>
  );
}

function ReceiverField({ to }: { readonly to: ReceiverKind }) {
  if (to === 'place') return <PlaceField />;
  return to === 'member' ? <MemberField /> : <AddressField />;
}

function AddressField() {
  const t = useTexts(texts);
  const { errorOf } = useDraftErrors();
  const { draft, asked, change } = useUnit({ draft: $draft, asked: $askedPlace, change: draftChanged });
  const found =
    asked !== null && asked.email === draft.email ? t('form.addressFound', { name: asked.name }) : '';
  return (
    <TextField
      id="send-email"
      name="email"
      type="email"
      // Somebody else's: the browser would offer the member's own.
      autoComplete="off"
      label={t('form.address')}
      help={`${found} ${t('form.addressHelp')}`.trim()}
      {...errorOf('email')}
      value={draft.email}
      onValueChange={(email) => change({ email })}
    />
  );
}

const ICONS = { port: 'port', mechanics: 'wrench', shop: 'shop' } as const satisfies Record<
  FoundPlace['category'],
  IconName
>;

function PlaceField() {
  const t = useTexts(texts);
  const { country } = useFormats();
  const { errorOf } = useDraftErrors();
  const { text, suggestions, type, choose } = useUnit({
    text: placeSuggestions.$text,
    suggestions: placeSuggestions.$suggestions,
    type: placeSuggestions.textTyped,
    choose: placeSuggestions.choiceMade,
  });
  const { status, places } = suggestions;
  const nothing = wordsForNothing(status, places.length);
  return (
    <>
      <ComboBox
        name="place"
        label={t('form.placeName')}
        help={t('form.placeHelp')}
        {...errorOf('place')}
        text={text}
        onTextChange={type}
        options={places.map(({ id, name, city, country: code, category }) => ({
          key: id,
          label: name,
          detail: [city, country(code)].filter((part) => part !== null && part !== name).join(', '),
          icon: ICONS[category],
        }))}
        onChoose={choose}
        waiting={status === 'waiting'}
        {...(nothing === null ? {} : { nothing: t(nothing) })}
      />
      <VisuallyHidden>
        <span role="status">{nothing === null ? '' : t(nothing)}</span>
      </VisuallyHidden>
    </>
  );
}

function wordsForNothing(status: string, found: number): 'form.placeNone' | 'form.placeFailed' | null {
  if (status === 'failed') return 'form.placeFailed';
  return status === 'found' && found === 0 ? 'form.placeNone' : null;
}

function MemberField() {
  const t = useTexts(texts);
  const { errorOf } = useDraftErrors();
  const { draft, members, change } = useUnit({
    draft: $draft,
    members: $acquaintances,
    change: draftChanged,
  });
  if (members.length === 0) return <p>{t('form.memberNobody')}</p>;
  return (
    <SelectField
      id="send-member"
      name="member"
      label={t('form.memberName')}
      help={t('form.memberHelp')}
      {...errorOf('member')}
      value={draft.member?.id ?? ''}
      options={[
        { value: '', label: t('form.choose') },
        ...members.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValueChange={(id) => change({ member: members.find((member) => member.id === id) ?? null })}
    />
  );
}
