import type { FailureKindOf, OperationName, operations } from '@nfcards/shared/operations';
import type { Language } from '../base/language.ts';

/** Refusals that any operation can meet, with their HTTP status. */
export const protocolFailures = {
  invalid_input: 400,
  invalid_json: 400,
  login_required: 401,
  session_ended: 401,
  cross_site: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  wrong_content_type: 415,
  too_many_requests: 429,
  busy: 503,
  bad_request: 400,
  internal: 500,
  documents_unavailable: 503,
  log_unavailable: 503,
  unavailable: 503,
} as const;

export type ProtocolFailureKind = keyof typeof protocolFailures;
type DeclaredFailureKind = {
  [Name in OperationName]: FailureKindOf<(typeof operations)[Name]>;
}[OperationName];
export type FailureKind = ProtocolFailureKind | DeclaredFailureKind;

/** The text of one refusal, for the person. */
export type FailureText = Readonly<Record<Language, string>>;

/** `{field}` stands for the name of the field at fault, `{wait}` for the time to wait. */
export type FailureTexts = Readonly<Record<FailureKind, FailureText>>;

export const protocolTexts: Pick<FailureTexts, ProtocolFailureKind> = {
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
  login_required: {
    fr: 'Connectez-vous pour continuer.',
    en: 'Log in to go on.',
  },
  session_ended: {
    fr: 'Votre session est terminée. Connectez-vous pour continuer.',
    en: 'Your session has ended. Log in to go on.',
  },
  forbidden: {
    fr: 'Votre compte ne donne pas accès à cette action.',
    en: 'Your account does not give access to this action.',
  },
  too_many_requests: {
    fr: 'Trop de demandes ont été faites. Vous pourrez réessayer dans {wait}.',
    en: 'Too many requests have been made. You can try again in {wait}.',
  },
  busy: {
    fr: 'Le service est très sollicité en ce moment. Réessayez dans {wait}.',
    en: 'The service has too much to do at the moment. Try again in {wait}.',
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
  documents_unavailable: {
    fr: 'Les documents ne sont pas accessibles en ce moment. Rien n’est perdu : réessayez dans quelques minutes.',
    en: 'Documents cannot be reached at the moment. Nothing is lost: try again in a few minutes.',
  },
  log_unavailable: {
    fr: 'Le registre des certifications ne peut rien prouver en ce moment. Vos documents sont là : réessayez plus tard.',
    en: 'The log of certifications cannot prove anything at the moment. Your documents are there: try again later.',
  },
  internal: {
    fr: 'Le service a rencontré une erreur. Vous pouvez réessayer dans un instant.',
    en: 'The service met an error. You can try again in a moment.',
  },
  unavailable: {
    fr: 'Le service est momentanément indisponible. Vous pourrez réessayer dans {wait}.',
    en: 'The service is unavailable for the moment. You can try again in {wait}.',
  },
};
