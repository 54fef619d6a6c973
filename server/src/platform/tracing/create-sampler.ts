import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Env } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

const samplers: Readonly<Record<string, (share: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share) => new TraceIdRatioBasedSampler(share),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (share) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
}

/** The sampler that `OTEL_TRACES_SAMPLER` names, with its share in `OTEL_TRACES_SAMPLER_ARG`. */
export function createSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Env): Sampler {
  const create = samplers[name || 'parentbased_always_on']
  if (!create)
    throw new OperatorError(
      `OTEL_TRACES_SAMPLER is "${name}"; it must be one of ${Object.keys(samplers).join(', ')}.`,
    )
  const value = Number(share || 1)
  if (!(value >= 0 && value <= 1))
    throw new OperatorError(`OTEL_TRACES_SAMPLER_ARG is "${share}"; it must be a share from 0 to 1.`)
  return create(value)
}
