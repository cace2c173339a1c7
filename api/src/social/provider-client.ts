/** A person as a provider describes them. */
export interface SocialProfile {
  /** The provider's own id of the person. */
  readonly subject: string;
  /** Lower case; null where the provider gives none. */
  readonly email: string | null;
  /** Whether the provider says that the person reads it. */
  readonly emailVerified: boolean;
  /** Empty where the provider does not say, as the next. */
  readonly firstName: string;
  readonly lastName: string;
}

/** Fresh values for each redirect; the callback must match them. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636. */
  readonly codeVerifier: string;
}

/**
 * `cancelled`: the person did not want to. `unavailable`: the provider does not answer. `refused`: what came back
 * is not what was asked for.
 */
export type ProviderFailureKind = 'cancelled' | 'unavailable' | 'refused';

export type ProviderResult<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `reason` is a code for the operator: nothing that identifies a person. */
  | { readonly ok: false; readonly failure: ProviderFailureKind; readonly reason: string };

/** One provider, spoken to for this site. Never rejects for what the provider does. */
export interface ProviderClient {
  /** Whether the person comes back by a form that the provider's page posts. */
  readonly returnsByForm: boolean;
  /** Where to send the browser. */
  readonly authorizationAddress: (attempt: Attempt) => Promise<ProviderResult<string>>;
  /** @param given what the browser brought back: parameters of the address, or of the form */
  readonly readProfile: (given: URLSearchParams, attempt: Attempt) => Promise<ProviderResult<SocialProfile>>;
}
