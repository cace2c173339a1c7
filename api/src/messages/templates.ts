import type { InferOutput } from 'valibot';
import { accountTemplates } from './templates/account.ts';
import { addressTemplates } from './templates/addresses.ts';
import { boatTemplates } from './templates/boats.ts';
import { credentialTemplates } from './templates/credentials.ts';
import { letterTemplates } from './templates/letters.ts';

/** Everything that is ever sent, in both languages. */
export const templates = {
  ...accountTemplates,
  ...addressTemplates,
  ...boatTemplates,
  ...letterTemplates,
  ...credentialTemplates,
};

export type TemplateName = keyof typeof templates;
export type TemplateData<Name extends TemplateName> = InferOutput<(typeof templates)[Name]['data']>;

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}
