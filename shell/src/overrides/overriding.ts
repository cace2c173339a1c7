import type { Registry } from '@nfcards/shared/registry';
import type { Scope } from 'effector';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';

/** Name of the session storage item that holds what the tab takes from elsewhere. */
export const OVERRIDES_ITEM = 'overrides';

/** What a tab that takes remotes from elsewhere shows in place of the published ones. */
export interface Overriding {
  /** A registry as this tab shows it. */
  readonly overlay: (published: Registry) => Registry;
  /** Whether what is shown of a remote is not of its published versions, about which it says nothing then. */
  readonly isOverridden: (remote: string) => boolean;
  /** Says and asks what there is to say and to ask, once `begin` was called; null: nothing. */
  readonly View: ComponentType | null;
  readonly begin: (scope: Scope, i18n: i18n) => void;
}

export interface OverridingOptions {
  /** Origins that the site's settings allow; without any, nothing here does anything. */
  readonly allowed: readonly string[];
  readonly published: Registry;
  readonly report: (sentence: string, cause: unknown) => void;
}
