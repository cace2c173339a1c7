import type { FailureKindOf, OperationName, operations } from '@nfcards/shared/operations';
import type { Language } from './language.ts';

/** Refusals that any operation can meet, with their HTTP status. */
export const protocolFailures = {
  invalid_input: 400,
  invalid_json: 400,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  wrong_content_type: 415,
  bad_request: 400,
  internal: 500,
} as const;

export type ProtocolFailureKind = keyof typeof protocolFailures;
type DeclaredFailureKind = {
  [Name in OperationName]: FailureKindOf<(typeof operations)[Name]>;
}[OperationName];
export type FailureKind = ProtocolFailureKind | DeclaredFailureKind;

/** `{field}` stands for the name of the field at fault. */
export const failureTexts: Readonly<Record<FailureKind, Readonly<Record<Language, string>>>> = {
  accounts_closed: {
    fr: 'Les comptes ouvriront bientôt. En attendant, vous pouvez consulter l’annuaire des ports et vous abonner à la lettre d’information.',
    en: 'Accounts will open soon. In the meantime, you can browse the directory of ports and subscribe to the newsletter.',
  },
  port_unknown: {
    fr: 'Ce port ne figure pas dans l’annuaire. Vous pouvez le chercher par son nom dans la liste des ports.',
    en: 'This port is not in the directory. You can look for it by name in the list of ports.',
  },
  invalid_input: {
    fr: 'Le champ « {field} » manque ou n’est pas valable.',
    en: 'The field “{field}” is missing or not valid.',
  },
  invalid_json: {
    fr: 'Le corps de la requête n’est pas du JSON valable.',
    en: 'The body of the request is not valid JSON.',
  },
  bad_request: {
    fr: 'Cette requête ne peut pas être lue.',
    en: 'This request cannot be read.',
  },
  cross_site: {
    fr: 'Cette action a été demandée depuis un autre site et n’a pas été exécutée.',
    en: 'This action was requested from another site and has not been carried out.',
  },
  not_found: {
    fr: 'Cette adresse n’existe pas.',
    en: 'This address does not exist.',
  },
  method_not_allowed: {
    fr: 'Cette adresse n’accepte pas cette méthode.',
    en: 'This address does not accept this method.',
  },
  body_too_large: {
    fr: 'La requête est trop volumineuse.',
    en: 'The request is too large.',
  },
  wrong_content_type: {
    fr: 'Le corps de la requête doit être du JSON (application/json).',
    en: 'The body of the request must be JSON (application/json).',
  },
  internal: {
    fr: 'Le service a rencontré une erreur. Vous pouvez réessayer dans un instant.',
    en: 'The service met an error. You can try again in a moment.',
  },
};
