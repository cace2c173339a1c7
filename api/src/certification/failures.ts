/** Texts of the refusals of the log's operations. */
export const certificationFailures = {
  entry_unknown: {
    fr: 'Le registre n’a pas cette inscription.',
    en: 'The log has no such entry.',
  },
  size_unknown: {
    fr: 'Le registre n’a jamais eu ces tailles, dans cet ordre.',
    en: 'The log has never had these sizes, in this order.',
  },
} as const;
