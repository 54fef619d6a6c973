import type { Pace } from './body-pace.ts'
import type { Config } from './config.ts'

/**
 * How fast bodies have to come. A call is a few hundred bytes that come at once; a picture is megabytes over a line
 * that may fall silent for a while, as in a tunnel.
 */
export const bodyPaces = ({
  limits,
}: Pick<Config, 'limits'>): Record<'call' | 'callBack' | 'upload', Pace> => {
  const call = {
    seconds: limits.bodySeconds,
    minBytesPerSecond: limits.bodyBytesPerSecond,
    stretchSeconds: 5,
  }
  return {
    call,
    callBack: { ...call, seconds: limits.callBackSeconds },
    upload: {
      seconds: limits.uploadSeconds,
      minBytesPerSecond: limits.uploadBytesPerSecond,
      stretchSeconds: 30,
    },
  }
}
