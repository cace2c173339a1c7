import { TextsPlace } from '@nfcards/shared/i18n';
import type { Scope } from 'effector';
import { Provider } from 'effector-react';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { DataRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { OverridesContext } from './overrides/overrides-outlet.tsx';
import { SlotLoader } from './slots/load-slot.ts';
import type { LoadSlot } from './slots/slot-loader.ts';

export interface SiteTreeProps {
  readonly scope: Scope;
  readonly i18n: i18n;
  readonly router: DataRouter;
  readonly loadSlot: LoadSlot;
  /** Shows the overrides of this tab; null without any. */
  readonly overridden: ComponentType | null;
}

/** The React tree of the site, in the browser and on the server. */
export function SiteTree({ scope, i18n, router, loadSlot, overridden }: SiteTreeProps) {
  return (
    <Provider value={scope}>
      <TextsPlace i18n={i18n}>
        <SlotLoader value={loadSlot}>
          <OverridesContext value={overridden}>
            <RouterProvider router={router} />
          </OverridesContext>
        </SlotLoader>
      </TextsPlace>
    </Provider>
  );
}
