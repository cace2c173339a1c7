/** The place that hours depend on. */
export interface HoursPlace {
  /** IANA name, for example `Europe/Paris`. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2, for its public holidays; null where it is not known. */
  readonly country: string | null;
  /** WGS 84, decimal degrees, for the sun; null where it is not known. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}
