import type { GatewayCapabilities } from '../../payment-gateways/gateway-adapter.ts'
import type { BilingualText } from '../../payment-gateways/gateway-words.ts'
import { describeGateway } from '../../payment-gateways/open-gateway.ts'
import type { Services } from '../../platform/ctx.ts'
import { tryOpenSellerGateway } from './open-seller-gateway.ts'

/** A setting by its label and name. */
type NamedSetting = BilingualText

/** What the settings of another shop are worth here. */
export type ImportedSettings =
  /** `missing`: what its seller adds before it can be switched on. */
  | { ok: true; missing: NamedSetting[]; capabilities: GatewayCapabilities }
  | { ok: false; wrong: NamedSetting[] }

/**
 * Checks the settings of a channel of another shop as those of a seller's own. It may lack what that shop did not ask for,
 * such as a number of the merchant, but no key and no address: who has these has the rest.
 */
export function checkImportedChannel(
  services: Services,
  provider: string,
  settings: Readonly<Record<string, unknown>>,
): ImportedSettings {
  const described = describeGateway(provider)?.settings ?? []
  const nameOf = ({ name, label }: (typeof described)[number]): NamedSetting => ({
    zh: `${label.zh}（${name}）`,
    en: `${label.en} (${name})`,
  })
  const missing = described.filter(
    ({ name, kind, required }) => required && kind === 'text' && settings[name] === undefined,
  )
  const examples = Object.fromEntries(missing.map(({ name, example }) => [name, example]))
  const opened = tryOpenSellerGateway(services, provider, { ...settings, ...examples })
  if (opened.ok) return { ok: true, missing: missing.map(nameOf), capabilities: opened.gateway.capabilities }
  const wrong = new Set(opened.errors.map((error) => error.split(':')[0]))
  return { ok: false, wrong: described.filter(({ name }) => wrong.has(name)).map(nameOf) }
}
