import * as auth from '@nfcards/shared/auth';
import * as client from '@nfcards/shared/client';
import * as common from '@nfcards/shared/common';
import * as i18n from '@nfcards/shared/i18n';
import * as live from '@nfcards/shared/live';
import * as operations from '@nfcards/shared/operations';
import sharedPackage from '@nfcards/shared/package.json';
import * as remote from '@nfcards/shared/remote';
import * as router from '@nfcards/shared/router';
import * as toast from '@nfcards/shared/toast';
import * as ui from '@nfcards/shared/ui';
import * as effector from 'effector';
import * as effectorReact from 'effector-react';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

import shellPackage from '../../package.json' with { type: 'json' };

/** A module of the shell; heavy ones are loaded at the first import. */
export type SharedModule = { readonly version: string } & (
  | { readonly module: unknown }
  | { readonly load: () => Promise<unknown> }
);

const ofShared = (module: unknown): SharedModule => ({ version: sharedPackage.version, module });
const ofSharedOnDemand = (load: () => Promise<unknown>): SharedModule => ({
  version: sharedPackage.version,
  load,
});

/**
 * Modules that remotes take from the shell instead of bundling them, so that each exists once on the page (SPEC C3).
 * React Router, i18next, react-i18next and sonner are behind the doors of `shared`.
 */
export const sharedModules: Readonly<Record<string, SharedModule>> = {
  react: { version: react.version, module: react },
  'react/jsx-runtime': { version: react.version, module: jsxRuntime },
  'react-dom': { version: reactDom.version, module: reactDom },
  effector: { version: effector.version, module: effector },
  'effector-react': { version: shellPackage.dependencies['effector-react'], module: effectorReact },
  '@nfcards/shared/auth': ofShared(auth),
  '@nfcards/shared/client': ofShared(client),
  '@nfcards/shared/common': ofShared(common),
  '@nfcards/shared/i18n': ofShared(i18n),
  '@nfcards/shared/live': ofShared(live),
  '@nfcards/shared/operations': ofShared(operations),
  '@nfcards/shared/remote': ofShared(remote),
  '@nfcards/shared/router': ofShared(router),
  '@nfcards/shared/toast': ofShared(toast),
  '@nfcards/shared/ui': ofShared(ui),
  '@nfcards/shared/ui/overlays': ofSharedOnDemand(() => import('@nfcards/shared/ui/overlays')),
  '@nfcards/shared/ui/pickers': ofSharedOnDemand(() => import('@nfcards/shared/ui/pickers')),
  '@nfcards/shared/ui/tabs': ofSharedOnDemand(() => import('@nfcards/shared/ui/tabs')),
  '@nfcards/shared/vault': ofSharedOnDemand(() => import('@nfcards/shared/vault')),
};
