import { type OperationName, operations, operationUrl } from '@nfcards/shared/operations';
import type { FastifyPluginAsync } from 'fastify';
import { safeParse } from 'valibot';
import { Unavailable } from '../../failure.ts';
import { sendTagged, TaggedText } from '../answers/send-tagged.ts';
import { visitorOf } from '../live-site/visitor.ts';
import type { KeptAnswers } from '../render/kept-answers.ts';

/** Reads of the directory: their answers are the same for all who ask. */
export const DIRECTORY_READS = [
  'ports_data',
  'port_details',
  'mechanics_data',
  'mechanics_details',
  'riggers_data',
  'riggers_details',
] as const satisfies readonly OperationName[];

/**
 * Reads of the directory under `/api/`, for what stands in front of gateway and API: it sends them here once the API does
 * not answer.
 */
export function lastKnownReads(answers: Pick<KeptAnswers, 'read'>): FastifyPluginAsync {
  return async (server) => {
    for (const name of DIRECTORY_READS) {
      const { path, input } = operations[name];
      server.get(`/api/${path}`, async (request, reply) => {
        const asked = safeParse(input, request.query);
        if (!asked.success) return reply.callNotFound();
        const { language } = visitorOf(request.headers, '');
        const answer = await answers.read(operationUrl('/api', path, asked.output), language);
        if (answer === null) throw new Unavailable('The API does not answer, and nothing was kept.');
        reply.code(answer.status).type('application/json; charset=utf-8');
        if (answer.status !== 200) return reply.header('cache-control', 'no-store').send(answer.text);
        reply.header('age', answer.age);
        // The tag of the API: by it a page knows the answers that it was rendered from.
        return sendTagged(request, reply, new TaggedText(answer.text, `W/${answer.version}`));
      });
    }
  };
}
