/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** A value that breaks its schema, and how. */
export type InvalidValue = [how: string, value: unknown]

const wrongTypes = (type: string): InvalidValue[] => {
  const kinds: [kind: string, value: unknown][] = [
    ['null', null],
    ['boolean', true],
    ['integer', 7],
    ['string', 'seven'],
    ['array', []],
    ['object', {}],
    ['object', { $ne: null }],
  ]
  return kinds.filter(([kind]) => kind !== type).map(([kind, value]) => [`is ${kind}`, value])
}

const invalidTexts = ({ minLength, maxLength, pattern }: JsonSchema): InvalidValue[] => {
  const invalid: InvalidValue[] = []
  if (minLength) invalid.push(['is too short', 'x'.repeat(minLength - 1)])
  if (maxLength) invalid.push(['is too long', 'x'.repeat(maxLength + 1)])
  const strange = ['', ' ', '\u0000', "' or 1=1 --", '../../etc/passwd', '１２３４５', 'x'.repeat(5000)]
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  if (form)
    for (const text of strange) if (!form.test(text)) invalid.push([`is ${JSON.stringify(text)}`, text])
  return invalid
}

const invalidNumbers = ({ minimum, maximum }: JsonSchema): InvalidValue[] => [
  ['is a fraction', 1.5],
  ['is huge', 1e300],
  ['is beyond the safe numbers', 2 ** 53],
  ['is a number in quotes', '1'],
  ['is a number in a list', [1]],
  ...(minimum === undefined ? [] : [['is too small', minimum - 1] satisfies InvalidValue]),
  ...(maximum === undefined ? [] : [['is too large', maximum + 1] satisfies InvalidValue]),
]

const nested = (name: string, invalid: InvalidValue[], put: (value: unknown) => unknown): InvalidValue[] =>
  invalid.map(([how, value]) => [`${name} ${how}`, put(value)])

function invalidObjects(schema: JsonSchema, valid: Record<string, unknown>): InvalidValue[] {
  const invalid: InvalidValue[] = [['has an unknown field', { ...valid, surprise: 1 }]]
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(name)) {
      const { [name]: _, ...rest } = valid
      invalid.push([`lacks ${name}`, rest])
    }
    invalid.push(
      ...nested(name, invalidValues(property, valid[name]), (value) => ({ ...valid, [name]: value })),
    )
  }
  return invalid
}

/** Values that break a schema, each in one respect; `good` is a valid one. */
export function invalidValues(schema: JsonSchema, valid: unknown): InvalidValue[] {
  if (schema.enum || schema.const !== undefined)
    return [['is none of the words', 'nonesuch'], ['is a word in a list', [valid]], ...wrongTypes('string')]
  switch (schema.type) {
    case 'string':
      return [...wrongTypes('string'), ['is in a list', [valid]], ...invalidTexts(schema)]
    case 'integer':
      return [...wrongTypes('integer'), ...invalidNumbers(schema)]
    case 'array': {
      const [first] = Array.isArray(valid) ? valid : []
      const tooMany: InvalidValue[] =
        schema.maxItems === undefined
          ? []
          : [['is too long', Array.from({ length: schema.maxItems + 1 }, () => first ?? 'x')]]
      const inside = nested('its item', invalidValues(schema.items ?? {}, first), (value) => [value])
      return [...wrongTypes('array'), ...tooMany, ...inside]
    }
    case 'object': {
      const fields =
        typeof valid === 'object' && valid !== null ? Object.fromEntries(Object.entries(valid)) : {}
      return [
        ...wrongTypes('object').filter(([, value]) => !(Array.isArray(value) || typeof value === 'object')),
        ...invalidObjects(schema, fields),
      ]
    }
    default:
      return []
  }
}
