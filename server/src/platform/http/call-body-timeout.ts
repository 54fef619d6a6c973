import type { Config, LimitDefinitions } from '../config.ts'
import type { BodyTimeout } from './body-timeout.ts'

/** How fast the bodies of calls have to arrive. */
export const httpLimits = {
  bodySeconds: { env: 'LIMIT_BODY_SECONDS', fallback: 30, min: 1, max: 3600 },
  bodyBytesPerSecond: { env: 'LIMIT_BODY_BYTES_PER_SECOND', fallback: 200, min: 0, max: 1_000_000 },
} as const satisfies LimitDefinitions

/** The timeout of a call's body, which is a few hundred bytes at once. */
export const callBodyTimeout = ({ limits }: Pick<Config, 'limits'>): BodyTimeout => ({
  maxSeconds: limits.bodySeconds,
  minBytesPerSecond: limits.bodyBytesPerSecond,
  windowSeconds: 5,
})
