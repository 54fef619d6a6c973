import { isDeepStrictEqual } from 'node:util'
import { describeGateway } from '../../payment-gateways/open-gateway.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

type Settings = Readonly<Record<string, unknown>>

/** The stored settings with the given ones replaced; null removes one. */
const mergeSettings = (stored: unknown, given: Settings): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...Object(stored), ...given }).filter(([, value]) => value !== null))

/**
 * The same, where a changed address needs every stored key again: else the holder of a session could have the keys sent to
 * a server of their own, though they are never shown. Rejects with `channelSettingsWrong`.
 */
export function mergeWithKeys(provider: string, stored: unknown, given: Settings): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(Object(stored)))
  const described = describeGateway(provider)?.settings ?? []
  const isMoved = described.some(
    ({ name, kind, fallback }) =>
      kind === 'address' &&
      given[name] !== undefined &&
      !isDeepStrictEqual(given[name] ?? fallback, before.get(name) ?? fallback),
  )
  const missing = described.filter(
    ({ name, kind }) =>
      (kind === 'secret' || kind === 'key') && before.get(name) !== undefined && given[name] === undefined,
  )
  if (isMoved && missing.length > 0)
    throw new DomainError(
      'channelSettingsWrong',
      missing.map(({ name }) => `${name}: must be given again, since the address changes`),
    )
  return mergeSettings(stored, given)
}

/**
 * The stored settings of a channel with those that an administrator gives. In a session a changed address needs every
 * stored key again; the command line can read the keys anyway.
 */
export const mergePlatformSettings = (
  ctx: Ctx,
  provider: string,
  stored: unknown,
  given: Settings,
): Record<string, unknown> =>
  ctx.actor.kind === 'seller' ? mergeSettings(stored, given) : mergeWithKeys(provider, stored, given)
