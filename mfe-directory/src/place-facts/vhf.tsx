import { useTexts } from '@nfcards/shared/i18n';
import { Badge } from '@nfcards/shared/ui';
import { texts } from '../place/texts.ts';
import classes from './vhf.module.css';
import { vhfChannels } from './vhf-channels.ts';

/** The channels to call on. */
export function Vhf({ channels }: { readonly channels: string }) {
  const t = useTexts(texts);
  return (
    <span className={classes.channels}>
      {vhfChannels(channels).map((channel) => (
        <Badge key={channel} icon="vhf">
          {t('channel', { channel })}
        </Badge>
      ))}
    </span>
  );
}
