import type { Services } from '../services.ts';
import type { Handlers } from '../wire/outcome.ts';
import { berthRequests } from './berth-requests.ts';
import { requestBerth } from './request-berth.ts';
import { answerBerthRequest, withdrawBerthRequest } from './settle-request.ts';

export function berthHandlers(services: Services) {
  return {
    request_berth: requestBerth(services),
    berth_requests: berthRequests(services),
    answer_berth_request: answerBerthRequest(services),
    withdraw_berth_request: withdrawBerthRequest(services),
  } satisfies Partial<Handlers>;
}
