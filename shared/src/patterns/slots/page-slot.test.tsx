import { type Slots, SlotsContext } from '@nfcards/shared/remote';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageSlot } from './page-slot.tsx';

const place = { id: 'FRLRH', name: 'La Rochelle', category: 'port' } as const;

/** A slot before anything of it was loaded, as the server renders it. */
function markupWith(...fillers: readonly string[]): string {
  const slots: Slots = { fillersOf: () => fillers, load: async () => null };
  return renderToStaticMarkup(
    <SlotsContext value={slots}>
      <PageSlot name="place-contact" told={{ place }} className="room" fallback="nobody" />
    </SlotsContext>,
  );
}

it('a slot keeps room for what comes where a remote fills it, and has its fallback where none does', () => {
  expect(markupWith('mfe-wallet')).toBe('<div class="room"></div>');
  expect(markupWith()).toBe('nobody');
});
