import { TextsPlace } from '@nfcards/shared/i18n';
import { type Slots, SlotsContext } from '@nfcards/shared/remote';
import type { Scope } from 'effector';
import { Provider } from 'effector-react';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { DataRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { OverridesContext } from './overrides/overrides-outlet.tsx';

export interface SiteTreeProps {
  readonly scope: Scope;
  readonly i18n: i18n;
  readonly router: DataRouter;
  readonly slots: Slots;
  /** Shows the overrides of this tab; null without any. */
  readonly overridden: ComponentType | null;
}

/** The React tree of the site, in the browser and on the server. */
export function SiteTree({ scope, i18n, router, slots, overridden }: SiteTreeProps) {
  return (
    <Provider value={scope}>
      <TextsPlace i18n={i18n}>
        <SlotsContext value={slots}>
          <OverridesContext value={overridden}>
            <RouterProvider router={router} />
          </OverridesContext>
        </SlotsContext>
      </TextsPlace>
    </Provider>
  );
}
