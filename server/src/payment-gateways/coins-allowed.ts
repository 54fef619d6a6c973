import * as z from 'zod/mini'

/**
 * The operator's explicit statement that coins may be accepted; it cannot be enabled by copying other
 * settings.
 */
export const CoinsAllowed = z.literal(true, {
  error:
    'must be true: settling in coins is restricted in mainland China, so it is off until the operator of the shop states that it is allowed',
})
