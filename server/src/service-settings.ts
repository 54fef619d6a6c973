import type { Env } from './platform/config.ts'

const serviceNames = ['user-management', 'card-core'] as const
type ServiceName = (typeof serviceNames)[number]

interface ServiceSettings {
  /** The services that this process offers. */
  enabledServices: readonly ServiceName[]
}

declare module './platform/config.ts' {
  interface Config extends ServiceSettings {}
}

/** Reads which services this process offers, all by default. */
export function readServiceSettings(env: Env, errors: string[]): ServiceSettings {
  const names = (env.SERVICES || serviceNames.join(',')).split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !serviceNames.some((service) => service === name))
  if (unknown.length > 0)
    errors.push(`SERVICES names "${unknown.join(', ')}"; known are ${serviceNames.join(' and ')}.`)
  return { enabledServices: serviceNames.filter((service) => names.includes(service)) }
}
