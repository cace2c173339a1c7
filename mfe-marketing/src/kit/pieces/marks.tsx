import { useTexts } from '@nfcards/shared/i18n';
import { Avatar, Badge, type BadgeTone } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const TONES = ['neutral', 'ok', 'warn', 'bad', 'signal'] as const satisfies readonly BadgeTone[];

/** A picture that needs no file: a sail on the sea. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="skyblue" d="M0 0h40v26H0Z"/><path fill="teal" d="M0 26h40v14H0Z"/><path fill="white" d="M21 6v20H9Z"/></svg>',
)}`;

export function Marks() {
  const t = useTexts(texts);
  return (
    <>
      <Specimen state="tones" row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t(`samples.badges.${tone}`)}
          </Badge>
        ))}
        <Badge icon="lock">{t('samples.badges.encrypted')}</Badge>
        <Badge tone="signal">3</Badge>
        <Badge tone="signal">99+</Badge>
      </Specimen>
      <Specimen state="initials" row>
        <Avatar name="Ada Lovelace" size="small" alone />
        <Avatar name="Ada Lovelace" alone />
        <Avatar name="Ada Lovelace" size="large" alone />
      </Specimen>
      <Specimen state="picture" row>
        <Avatar name="Ada Lovelace" picture={PICTURE} size="small" alone />
        <Avatar name="Ada Lovelace" picture={PICTURE} alone />
        <Avatar name="Ada Lovelace" picture={PICTURE} size="large" alone />
      </Specimen>
      <Specimen state="missing" row>
        <Avatar name="Ada Lovelace" picture="data:image/png;base64," alone />
        <Avatar name="" />
      </Specimen>
    </>
  );
}
