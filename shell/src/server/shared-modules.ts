import * as overlays from '@nfcards/shared/ui/overlays';
import * as pickers from '@nfcards/shared/ui/pickers';
import * as tabs from '@nfcards/shared/ui/tabs';
import * as vault from '@nfcards/shared/vault';
import { sharedModules } from '../federation/shared-modules.ts';

const onDemand: Readonly<Record<string, unknown>> = {
  '@nfcards/shared/ui/overlays': overlays,
  '@nfcards/shared/ui/pickers': pickers,
  '@nfcards/shared/ui/tabs': tabs,
  '@nfcards/shared/vault': vault,
};

/** Modules that the server script of a remote takes from the shell's, by name; all of them are loaded here. */
export const modulesForRemotes = Object.fromEntries(
  Object.entries(sharedModules).map(([name, shared]) => [
    name,
    'module' in shared ? shared.module : onDemand[name],
  ]),
);
