import type { OperationName } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../src/wire/openapi.ts';

interface Described {
  readonly operationId: string;
  readonly security: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
}
interface Document {
  readonly openapi: string;
  readonly servers: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

const document = describeApi('/api', false) as unknown as Document;
const withLegacy = describeApi('/api', true) as unknown as Document;

describe('the API description (SPEC A2)', () => {
  it('is OpenAPI 3.1 below the prefix', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api' }]);
  });

  it.each(Object.keys(operations) as OperationName[])('lists %s', (name) => {
    const operation = operations[name];
    const method = operation.effect === 'reads' ? 'get' : 'post';
    const path = document.paths[`/${operation.path}`];
    expect(Object.keys(path ?? {})).toEqual([method]);
    expect(path?.[method]?.operationId).toBe(operation.path);
    for (const status of ['200', ...Object.values(operation.failures).map(String), '400', '500']) {
      expect(path?.[method]?.responses).toHaveProperty(status);
    }
    const onLegacy = !('takes' in operation && operation.takes === 'bytes');
    expect(Object.hasOwn(withLegacy.paths[`/${operation.path}`] ?? {}, 'get')).toBe(onLegacy);
    expect(path?.[method]?.security).toEqual(
      operation.access === 'anyone' ? [{}] : [{ cookie: [] }, { bearer: [] }],
    );
  });

  it('says what goes in', () => {
    expect(document.paths['/port_details']?.get?.parameters).toEqual([
      {
        name: 'id',
        in: 'query',
        required: true,
        schema: expect.objectContaining({ type: 'string', minLength: 1, maxLength: 64 }),
      },
    ]);
    const body = document.paths['/mailing']?.post?.requestBody?.content['application/json']?.schema;
    expect(body).toEqual({
      type: 'object',
      properties: {
        email: { type: 'string', maxLength: 254, format: 'email' },
        topic: { enum: ['newsletter', 'plus'], type: 'string' },
      },
      required: ['email'],
    });
  });

  it('says what comes that is not JSON, and what goes in so', () => {
    const content = (name: string, method: string) => {
      const answered = document.paths[`/${name}`]?.[method]?.responses['200'] as { content: object };
      return Object.keys(answered.content);
    };
    expect(content('events', 'get')).toEqual(['text/event-stream']);
    expect(content('download_document', 'get')).toEqual(['application/octet-stream']);
    const upload = document.paths['/upload_document_part']?.post;
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['application/octet-stream']);
    expect(upload?.parameters?.map(({ name }) => name)).toContain('number');
  });

  it('has no reference that leads nowhere and no operation named twice', () => {
    const text = JSON.stringify(withLegacy);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Failure']));
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
