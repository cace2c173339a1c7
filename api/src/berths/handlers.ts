import type { Handlers } from '../wire/outcome.ts';
import { berthRequests } from './berth-requests.ts';
import { requestBerth } from './request-berth.ts';
import type { BerthServices } from './services.ts';
import { answerBerthRequest, answerTrialRequest, withdrawBerthRequest } from './settle-request.ts';

export function berthHandlers(services: BerthServices) {
  return {
    request_berth: requestBerth(services),
    berth_requests: berthRequests(services),
    answer_berth_request: answerBerthRequest(services),
    answer_trial_request: answerTrialRequest(services),
    withdraw_berth_request: withdrawBerthRequest(services),
  } satisfies Partial<Handlers>;
}
