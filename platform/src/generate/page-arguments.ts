import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { capitalized, type NewPage } from './page-template.ts';

export interface GivenArguments {
  readonly positionals: readonly string[];
  readonly path: string | undefined;
  readonly fr: string | undefined;
  readonly en: string | undefined;
}

/** Null when only the help is asked for. */
export function readPageArguments(help: string): GivenArguments | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        path: { type: 'string' },
        fr: { type: 'string' },
        en: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { path, fr, en } = values;
    return values.help ? null : { positionals, path, fr, en };
  } catch (cause) {
    throw new Failure(`${cause instanceof Error ? cause.message : 'The arguments are off'}\n\n${help}`);
  }
}

/** Its titles if they are given, else its name made readable. */
export function titlesOf(page: string, { fr, en }: GivenArguments): NewPage['titles'] {
  const readable = capitalized(page.replaceAll('-', ' '));
  return { fr: fr ?? readable, en: en ?? readable };
}
