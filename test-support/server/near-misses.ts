import fc from 'fast-check'
import type { JsonSchema } from './invalid-values.ts'

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x\udc00',
  '\u202e',
  "' or 1=1 --",
  '../../etc/passwd',
  '１２３４５',
  '%00',
  '{}',
  '🃏',
  '0',
  '-1',
  '1e400',
  'NaN',
  'true',
  'null',
  '__proto__',
  '2026-02-30T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  'https://x.example/a.png',
  'x'.repeat(5000),
]

const anything = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    0,
    7,
    -1,
    1.5,
    2 ** 53,
    1e300,
    'seven',
    [],
    {},
    { $ne: null },
    [[]],
    '',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

function texts({ minLength = 0, maxLength = 60, pattern }: JsonSchema): fc.Arbitrary<unknown> {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0)
  const ofLength = fc.constantFrom(...lengths).map((length) => 'x'.repeat(length))
  const free = fc.string({ unit: 'binary', maxLength: 80 })
  const odd = fc.constantFrom(...oddTexts)
  if (pattern === undefined) return fc.oneof(free, odd, ofLength)
  // the generator does not support lookaheads and the like: such patterns get the other values
  try {
    return fc.oneof({ arbitrary: fc.stringMatching(new RegExp(pattern)), weight: 3 }, free, odd, ofLength)
  } catch {
    return fc.oneof(free, odd, ofLength)
  }
}

function numbers({ minimum = 0, maximum = 1000 }: JsonSchema): fc.Arbitrary<unknown> {
  const edges = [
    minimum - 1,
    minimum,
    minimum + 1,
    maximum - 1,
    maximum,
    maximum + 1,
    0,
    -0,
    1.5,
    2 ** 53,
    1e300,
    '1',
    [1],
  ]
  return fc.constantFrom<unknown[]>(...edges)
}

/** Values of one field of an object. */
const fieldValues = (
  name: string,
  schema: JsonSchema,
  known: Record<string, unknown>,
): fc.Arbitrary<unknown> =>
  // this field makes the server wait: only a wait of zero, or an invalid one
  name === 'waitSeconds' ? fc.constantFrom<unknown[]>(0, -1, 26, '1', 1.5, null) : nearMisses(schema, known)

function objects(schema: JsonSchema, known: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const near = fieldValues(name, property, known)
    return [
      name,
      name in known ? fc.oneof({ arbitrary: fc.constant(known[name]), weight: 20 }, near) : near,
    ] as const
  })
  const named = Object.fromEntries(fields)
  const whole = fc.record(named, { requiredKeys: schema.required?.filter((name) => name in named) ?? [] })
  const record = fc.oneof({ arbitrary: whole, weight: 3 }, fc.record(named, { requiredKeys: [] }))
  const more = fc.dictionary(fc.constantFrom('surprise', 'constructor', 'id', 'page', '\u0000'), anything, {
    maxKeys: 1,
  })
  return fc.oneof(
    { arbitrary: record, weight: 6 },
    fc.tuple(record, more).map(([base, extra]) => ({ ...extra, ...base })),
  )
}

function fitting(schema: JsonSchema, known: Record<string, unknown>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown[]>(...schema.enum, 'nonesuch')
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => nearMisses(part, known)))
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.constantFrom<unknown[]>(true, false, 'true', 1)
    case 'array':
      return fc.array(nearMisses(schema.items ?? {}, known), {
        maxLength: Math.min(4, (schema.maxItems ?? 3) + 1),
      })
    case 'object':
      return objects(schema, known)
    default:
      return anything
  }
}

/** Values that fit a schema or miss it narrowly, at every level. `known` are real values of fields with that name. */
export const nearMisses = (schema: JsonSchema, known: Record<string, unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: fitting(schema, known), weight: 12 }, anything)

/** A valid object of which one field is another value: of many fields that are all random, some is always invalid. */
function withOneChanged(schema: JsonSchema, valid: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return fc.constant(valid)
  return fc
    .constantFrom(...fields)
    .chain(([name, property]) =>
      fieldValues(name, property, valid).map((value) => ({ ...valid, [name]: value })),
    )
}

/** Bodies near a valid one, as JSON text; one of ten is malformed: truncated, a character changed, a name repeated. */
export const nearBodies = (schema: JsonSchema, valid: Record<string, unknown>): fc.Arbitrary<string> => {
  const whole = fc
    .oneof(
      { arbitrary: fitting(schema, valid), weight: 10 },
      { arbitrary: withOneChanged(schema, valid), weight: 10 },
      anything,
    )
    .map((value) => JSON.stringify(value))
  const spoilt = fc
    .tuple(whole, fc.nat(), fc.constantFrom('', '"', '\\', '{', ',', '\u0000', '"page":1,'))
    .map(([text, index, letters]) => {
      const place = index % (text.length + 1)
      return text.slice(0, place) + letters + text.slice(place + (index % 2))
    })
  return fc.oneof({ arbitrary: whole, weight: 9 }, spoilt)
}
