import type { Registry } from '@nfcards/shared/registry';
import type { Scope } from 'effector';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';

/** Name of the session storage item that holds the overrides of the tab. */
export const OVERRIDES_ITEM = 'overrides';

/** The overrides that this tab shows in place of published remotes. */
export interface ActiveOverrides {
  /** The registry with the overrides of this tab. */
  readonly overlay: (published: Registry) => Registry;
  /** Whether the remote is overridden; its published release is not rendered then. */
  readonly isOverridden: (remote: string) => boolean;
  /** Shows overrides and questions after `begin` was called; null where there are none. */
  readonly View: ComponentType | null;
  readonly begin: (scope: Scope, i18n: i18n) => void;
}

export interface OverridesOptions {
  /** Origins that the site's settings allow; empty means that overrides are off. */
  readonly allowed: readonly string[];
  readonly published: Registry;
  readonly report: (sentence: string, cause: unknown) => void;
}
