import type { SettingKind } from '@faka/contract/pay-channel/channel-provider'
import * as z from 'zod/mini'
import type { BilingualText, GatewayWords, SettingWords } from './gateway-words.ts'

/** One setting, from its schema and its words. */
interface SettingDescription {
  name: string
  kind: SettingKind
  label: BilingualText
  help: BilingualText
  example: string
  required: boolean
  /** Null: there is none. */
  fallback: string | number | boolean | readonly string[] | null
  /** Of a choice; else empty. */
  choices: readonly { value: string; label: BilingualText }[]
  rare: boolean
  operatorOnly: boolean
  /** Of an address of the gateway's own service; undefined if every host is allowed. */
  hosts: readonly string[] | undefined
}

/** A gateway as a form shows it. */
export interface GatewayDescription {
  words: Omit<GatewayWords<unknown>, 'settings' | 'mistakes' | 'walletSetting'>
  /** The setting that names the wallet, where one does. */
  walletSetting: string | undefined
  mistakes: readonly { pattern: RegExp; setting: string }[]
  settings: readonly SettingDescription[]
}

const JsonSchema = z.object({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  const: z.optional(z.unknown()),
  items: z.optional(z.object({ enum: z.optional(z.array(z.string())) })),
})

const Fallback = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/** The kind of a setting and its choices, as its schema has them. */
function readKind(
  schema: z.core.$ZodType,
  { kind = 'text' }: SettingWords,
): { kind: SettingKind; values: string[] } {
  const json = JsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  if (json.type === 'boolean' || json.const === true) return { kind: 'switch', values: [] }
  if (json.type === 'integer' || json.type === 'number') return { kind: 'number', values: [] }
  if (json.enum) return { kind: 'choice', values: json.enum }
  if (json.items?.enum) return { kind: 'choices', values: json.items.enum }
  return { kind, values: [] }
}

const shapeOf = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> => {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('the settings of a gateway must be an object')
  return schema.shape
}

/** The settings of a gateway by their schema, in its order, with their words. Throws for a setting without words. */
export function describeSettings<Settings>(
  schema: z.ZodMiniType<Settings>,
  { settings, mistakes = [], walletSetting, ...words }: GatewayWords<Settings>,
): GatewayDescription {
  const wordsByName = new Map<string, SettingWords>(Object.entries(settings))
  return {
    words,
    walletSetting,
    mistakes,
    settings: Object.entries(shapeOf(schema)).map(([name, field]) => {
      const said = wordsByName.get(name)
      if (!said) throw new Error(`the setting ${name} has no words`)
      const { kind, values } = readKind(field, said)
      const absent = z.safeParse(field, undefined)
      return {
        name,
        kind,
        label: said.label,
        help: said.help,
        example: said.example ?? '',
        required: !absent.success,
        fallback: Fallback.parse((absent.success ? absent.data : undefined) ?? null),
        choices: values.map((value) => ({
          value,
          label: said.choices?.[value] ?? { zh: value, en: value },
        })),
        rare: said.rare ?? false,
        operatorOnly: said.operatorOnly ?? false,
        hosts: said.hosts,
      }
    }),
  }
}
