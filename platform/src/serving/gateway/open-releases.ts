import { describeError } from '@nfcards/api';
import type { FastifyBaseLogger } from 'fastify';
import { Channel } from '../../releases/channels/channel.ts';
import { openReleaseStore, SERVING } from '../../releases/store/open-release-store.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { Settings } from '../../settings/settings.ts';
import { LiveSiteReader } from '../live-site/live-site.ts';
import { savedChannel } from '../live-site/saved-channel.ts';
import { SharedSigner } from '../live-site/shared-signer.ts';
import { SharedTicketKeys } from '../telemetry/ticket-keys.ts';

const AWAY =
  'What the site is to show cannot be looked up: it stays as it was shown last, if it was, and is looked up again every few seconds';

/** The store, the channel, its reader, and the keys beside it. */
export interface Releases {
  readonly store: ReleaseStore;
  readonly channel: Channel;
  readonly reader: LiveSiteReader;
  /** They lie beside the channel. */
  readonly ticketKeys: SharedTicketKeys;
  readonly visitorSigner: SharedSigner;
}

export function openReleases(settings: Settings, log: FastifyBaseLogger): Releases {
  const store = openReleaseStore(settings, SERVING);
  const channel = new Channel(store, settings.CHANNEL);
  const reader = new LiveSiteReader({
    channel,
    store,
    releasesUrl: settings.RELEASES_URL,
    report: (sentence, cause) => log.error({ failure: describeError(cause) }, sentence),
    incident: ({ cause, age }) => {
      if (cause === null)
        log.warn({ event: 'releases_back' }, 'What the site is to show can be looked up again');
      else log.error({ event: 'releases_away', failure: describeError(cause), age }, AWAY);
    },
    freshFor: store.place.freshFor,
    ...(settings.RELEASES_STORE === undefined
      ? {}
      : { saved: savedChannel(settings.DATA_DIR, settings.CHANNEL) }),
  });
  const beside = {
    place: store.place,
    channel: settings.CHANNEL,
    report: (sentence: string, cause: unknown) => log.warn({ failure: describeError(cause) }, sentence),
  };
  return {
    store,
    channel,
    reader,
    ticketKeys: new SharedTicketKeys(beside),
    visitorSigner: new SharedSigner(beside),
  };
}
