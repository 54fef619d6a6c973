import type { Config } from '../config.ts'
import type { BodyTimeout } from './body-timeout.ts'

/**
 * How fast bodies have to arrive. A call is a few hundred bytes at once; a picture is megabytes over a connection that
 * may pause for a while.
 */
export const bodyTimeouts = ({
  limits,
}: Pick<Config, 'limits'>): Record<'call' | 'webhook' | 'upload', BodyTimeout> => {
  const call = {
    maxSeconds: limits.bodySeconds,
    minBytesPerSecond: limits.bodyBytesPerSecond,
    windowSeconds: 5,
  }
  return {
    call,
    webhook: { ...call, maxSeconds: limits.webhookSeconds },
    upload: {
      maxSeconds: limits.uploadSeconds,
      minBytesPerSecond: limits.uploadBytesPerSecond,
      windowSeconds: 30,
    },
  }
}
