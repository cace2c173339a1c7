import { LANGUAGES } from '@nfcards/shared/registry';

/** A visitor as the gateway tells them apart: each sees a document of their own. */
export interface VisitorVariant {
  /** For example `fr-night-member`. */
  readonly name: string;
  /** Headers with which the gateway takes a request for such a visitor’s. */
  readonly headers: Readonly<Record<string, string>>;
}

/** In the palette that a cookie names; `system` where there is none. */
const PALETTES = ['system', 'day', 'night', 'watch'] as const;
/** Whether the browser sends a session along. */
const SESSIONS = ['visitor', 'member'] as const;

export const visitorVariants: readonly VisitorVariant[] = LANGUAGES.flatMap((language) =>
  PALETTES.flatMap((palette) =>
    SESSIONS.map((session) => ({
      name: `${language}-${palette}-${session}`,
      headers: {
        'accept-language': language,
        cookie: [
          ...(palette === 'system' ? [] : [`palette=${palette}`]),
          ...(session === 'member' ? ['session=any'] : []),
        ].join('; '),
      },
    })),
  ),
);

/**
 * The same distinction for nginx: `$nfcards_variant` and `$nfcards_language` from the address and the headers. Of
 * Accept-Language the order counts: no browser names a language before one that it prefers.
 */
export const variantMaps = `map $http_accept_language $nfcards_spoken {
  default fr;
  "~*^(?!.*\\bfr\\b.*\\ben\\b).*\\ben\\b" en;
}
map $cookie_i18next $nfcards_chosen {
  default $nfcards_spoken;
  "~*^fr(-|$)" fr;
  "~*^en(-|$)" en;
}
map $arg_lng $nfcards_language {
  default $nfcards_chosen;
  "~*^fr(-|$)" fr;
  "~*^en(-|$)" en;
}
map $cookie_palette $nfcards_palette {
  default system;
  day day;
  night night;
  watch watch;
}
map $http_cookie $nfcards_session {
  default visitor;
  "~(^|;\\s*)(__Host-)?session=" member;
}
map "" $nfcards_variant {
  default $nfcards_language-$nfcards_palette-$nfcards_session;
}`;
