import type { Config } from '../config.ts'
import type { BodyTimeout } from './body-timeout.ts'

/**
 * How fast bodies have to come. A call is a few hundred bytes that come at once; a picture is megabytes over a line
 * that may fall silent for a while, as in a tunnel.
 */
export const bodyTimeouts = ({
  limits,
}: Pick<Config, 'limits'>): Record<'call' | 'callBack' | 'upload', BodyTimeout> => {
  const call = {
    maxSeconds: limits.bodySeconds,
    minBytesPerSecond: limits.bodyBytesPerSecond,
    windowSeconds: 5,
  }
  return {
    call,
    callBack: { ...call, maxSeconds: limits.webhookSeconds },
    upload: {
      maxSeconds: limits.uploadSeconds,
      minBytesPerSecond: limits.uploadBytesPerSecond,
      windowSeconds: 30,
    },
  }
}
