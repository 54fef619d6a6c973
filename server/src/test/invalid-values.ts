/** The part of JSON Schema that the contract's schemas become. */
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

const wrongTypes = (wanted: string): InvalidValue[] => {
  const kinds: [kind: string, value: unknown][] = [
    ['null', null],
    ['boolean', true],
    ['integer', 7],
    ['string', 'seven'],
    ['array', []],
    ['object', {}],
    ['object', { $ne: null }],
  ]
  return kinds.filter(([kind]) => kind !== wanted).map(([kind, value]) => [`is ${kind}`, value])
}

const invalidTexts = ({ minLength, maxLength, pattern }: JsonSchema): InvalidValue[] => {
  const bad: InvalidValue[] = []
  if (minLength) bad.push(['is too short', 'x'.repeat(minLength - 1)])
  if (maxLength) bad.push(['is too long', 'x'.repeat(maxLength + 1)])
  const strange = ['', ' ', '\u0000', "' or 1=1 --", '../../etc/passwd', '１２３４５', 'x'.repeat(5000)]
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  if (form) for (const text of strange) if (!form.test(text)) bad.push([`is ${JSON.stringify(text)}`, text])
  return bad
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

const nested = (name: string, bad: InvalidValue[], put: (value: unknown) => unknown): InvalidValue[] =>
  bad.map(([how, value]) => [`${name} ${how}`, put(value)])

function invalidObjects(schema: JsonSchema, good: Record<string, unknown>): InvalidValue[] {
  const bad: InvalidValue[] = [['has an unknown field', { ...good, surprise: 1 }]]
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(name)) {
      const { [name]: _, ...rest } = good
      bad.push([`lacks ${name}`, rest])
    }
    bad.push(...nested(name, invalidValues(property, good[name]), (value) => ({ ...good, [name]: value })))
  }
  return bad
}

/** Values that surely break a schema, each by one thing; `good` is one that does not. */
export function invalidValues(schema: JsonSchema, good: unknown): InvalidValue[] {
  if (schema.enum || schema.const !== undefined)
    return [['is none of the words', 'nonesuch'], ['is a word in a list', [good]], ...wrongTypes('string')]
  switch (schema.type) {
    case 'string':
      return [...wrongTypes('string'), ['is in a list', [good]], ...invalidTexts(schema)]
    case 'integer':
      return [...wrongTypes('integer'), ...invalidNumbers(schema)]
    case 'array': {
      const [first] = Array.isArray(good) ? good : []
      const tooMany: InvalidValue[] =
        schema.maxItems === undefined
          ? []
          : [['is too long', Array.from({ length: schema.maxItems + 1 }, () => first ?? 'x')]]
      const inside = nested('its item', invalidValues(schema.items ?? {}, first), (value) => [value])
      return [...wrongTypes('array'), ...tooMany, ...inside]
    }
    case 'object': {
      const fields = typeof good === 'object' && good !== null ? Object.fromEntries(Object.entries(good)) : {}
      return [
        ...wrongTypes('object').filter(([, value]) => !(Array.isArray(value) || typeof value === 'object')),
        ...invalidObjects(schema, fields),
      ]
    }
    default:
      return []
  }
}
