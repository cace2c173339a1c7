import type { Handlers } from '../wire/outcome.ts';
import { claimPlace, requestNameChange } from './ask-support.ts';
import { releasePlace } from './release-place.ts';
import type { SupportServices } from './settle-request.ts';
import { settleSupportRequest } from './settle-request.ts';
import { ownRequests, supportRequests } from './support-requests.ts';

export function supportHandlers(services: SupportServices) {
  return {
    claim_place: claimPlace(services),
    request_name_change: requestNameChange(services),
    own_requests: ownRequests(services),
    support_requests: supportRequests(services),
    settle_support_request: settleSupportRequest(services),
    release_place: releasePlace(services),
  } satisfies Partial<Handlers>;
}
