/** A site with a server of its own, where a baseline is shown by the same gateway as the site. */
export interface OtherSite {
  readonly name: string;
  /** @param site address of the site that it is compared with @param folder empty, and gone afterwards */
  readonly serve: (site: string, folder: string) => Promise<ServedSite>;
}

export interface ServedSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}
