/** Whether a statement would have made a schema that there is. */
export const isDuplicateSchema = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42P06'
