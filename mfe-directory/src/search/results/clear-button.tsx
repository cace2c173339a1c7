import { useTexts } from '@nfcards/shared/i18n';
import { Button, type ButtonVariant } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { focusHeading } from '../form/focus-heading.ts';
import { filtersCleared } from '../query/search.model.ts';
import { texts } from '../texts.ts';

export function ClearButton({ variant }: { readonly variant: ButtonVariant }) {
  const t = useTexts(texts);
  const clear = useUnit(filtersCleared);
  const press = () => {
    clear();
    focusHeading();
  };
  return (
    <Button variant={variant} onPress={press}>
      {t('clear')}
    </Button>
  );
}
