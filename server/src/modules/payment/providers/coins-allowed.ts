import * as z from 'zod/mini'

/** The operator's own statement that coins may be taken: it cannot be switched on by copying other settings. */
export const CoinsAllowed = z.literal(true, {
  error:
    'must be true: settling in coins is restricted in mainland China, so it is off until whoever runs the shop says that he may',
})
