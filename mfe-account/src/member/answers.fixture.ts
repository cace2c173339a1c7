/** An answer that a test gives when it likes. */
export function laterAnswer() {
  return Promise.withResolvers<Response>();
}

/** What the server says when it refuses. */
export function refusal(kind: string, status: number): Response {
  return Response.json(
    { failure: true, failure_message: `refused: ${kind}`, failure_kind: kind },
    { status },
  );
}
