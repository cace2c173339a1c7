import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as Kysely sees them. Migrations are the truth; `database.test.ts` compares the two. */
export interface Tables {
  port: PortTable;
  seed: SeedTable;
  newsletter_subscription: NewsletterSubscriptionTable;
}

export interface PortTable {
  /** UN/LOCODE. */
  id: string;
  name: string;
  port_region: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string | null;
  /** WGS 84, decimal degrees; both null or neither. */
  latitude: number | null;
  longitude: number | null;
  /** The place on a unit sphere. */
  x: GeneratedAlways<number | null>;
  y: GeneratedAlways<number | null>;
  z: GeneratedAlways<number | null>;
  /** IANA name. */
  time_zone: string | null;
  other_names: string[];
  other_codes: string[];
  /** Data set that the row came from. */
  source: string;
}

export interface SeedTable {
  /** Data set, for example `sea-ports`. */
  name: string;
  /** SHA-256 of the rows, hexadecimal. */
  digest: string;
  seeded_at: Generated<Date>;
}

export interface NewsletterSubscriptionTable {
  /** Lower case. */
  email: string;
  subscribed_at: Generated<Date>;
}
