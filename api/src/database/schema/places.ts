import type { PlaceCategory } from '@nfcards/shared/operations';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PlaceFacts } from './place-facts.ts';

export interface PlaceTables {
  place: PlaceTable;
  place_source: PlaceSourceTable;
  place_region: PlaceRegionTable;
  place_count: PlaceCountTable;
  place_member: PlaceMemberTable;
  word: WordTable;
  place_word: PlaceWordTable;
  seed: SeedTable;
  town: TownTable;
}

/** A port, a repairer or a fittings shop. Null is “not known”; lengths are metres. */
export interface PlaceTable extends PlaceFacts, PlaceDerived {
  /** UN/LOCODE, or the source's id with its prefix, for example `osm-node-123`. */
  id: string;
  category: PlaceCategory;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** `place_source.id` */
  source: string;
  /** Longitude, latitude as a plane point, for the index. */
  location: GeneratedAlways<string | null>;
}

/** Columns made from the others (`toRow`). */
export interface PlaceDerived {
  /** The normalised name (`searchKey`); the sort key of lists. */
  name_key: string;
  /** Its names between bars, each without what stands before the name itself (`nameKeys`). */
  name_keys: string;
  /** The searchable words (`searchWords`). */
  words: string[];
  /** Of France, by the position: official name of the commune, number of the department (`29`, `2A`). */
  commune: string | null;
  department: string | null;
  /** Keys of the areas that it lies in (`frenchAreas`). */
  areas: string[];
  /** 0 what sailors look for first, 1 other places, 2 what takes no visitor, 3 made up. */
  standing: number;
}

/** A data set that places come from. */
export interface PlaceSourceTable {
  id: string;
  name: string;
  /** SPDX identifier, or the source's own words. */
  licence: string;
  attribution: string | null;
  url: string | null;
}

/** Every `port_region` in use. */
export interface PlaceRegionTable {
  name: string;
  /** The name as people search it. */
  key: string;
  /** An estimate of how many places lie there. */
  places: Generated<number>;
}

/** How long the lists of places by category and by country are. */
export interface PlaceCountTable {
  list: 'category' | 'country';
  key: string;
  /** An estimate. */
  places: number;
}

/** Every distinct word of every place. */
export interface WordTable {
  no: Generated<number>;
  word: string;
  /**
   * Letters up to which other words of each of its places begin as it does: who types no more finds them by those.
   * 0 where that is not known.
   */
  covered: Generated<number>;
  /** An estimate of how many places have it. */
  places: Generated<number>;
}

/** Which place has which word, in the order of the places' names. Kept by triggers on `place`. */
export interface PlaceWordTable {
  word_no: number;
  name_key: string;
  place_id: string;
}

export interface SeedTable {
  /** Data set, for example `sea-ports`. */
  name: string;
  /** SHA-256 of the rows, hexadecimal. */
  digest: string;
  seeded_at: Generated<Date>;
}

/** Towns and villages of France, for “near X”. */
export interface TownTable {
  /** The name as people search it (`searchKey`). */
  key: string;
  name: string;
  /** INSEE. */
  department: string;
  latitude: number;
  longitude: number;
  population: number;
}

/** Who answers for a place, as `member` says. */
export interface PlaceMemberTable {
  place_id: string;
  member_id: string;
}
