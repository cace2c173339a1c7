import type { InferOutput } from 'valibot';
import { accountTemplates } from './templates/account.ts';
import { boatTemplates } from './templates/boats.ts';
import { letterTemplates } from './templates/letters.ts';
import { wayInTemplates } from './templates/ways-in.ts';

/** Everything that is ever sent, in both languages. */
export const templates = { ...accountTemplates, ...boatTemplates, ...letterTemplates, ...wayInTemplates };

export type TemplateName = keyof typeof templates;
export type TemplateData<Name extends TemplateName> = InferOutput<(typeof templates)[Name]['data']>;

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}
