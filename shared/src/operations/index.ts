import { accountOperations } from './account.ts';
import { portOperations } from './ports.ts';

export type { AnswerOf, FailureBody, FailureKindOf, InputOf, Operation } from './operation.ts';
export { failureBody } from './operation.ts';
export type { QueryValue } from './operation-url.ts';
export { operationUrl } from './operation-url.ts';
export type { PortDetails, PortSummary } from './ports.ts';

/** Every call between the site and the API, declared once (SPEC A2). The key is the path. */
export const operations = { ...portOperations, ...accountOperations };
export type OperationName = keyof typeof operations;
