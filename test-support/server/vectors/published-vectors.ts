import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { TradeDeps, WithCache } from '../../../server/src/payment-gateways/gateway-deps.ts'
import { tradeDeps } from '../gateway-requests.ts'

const gatewaysFolder = fileURLToPath(new URL('../../../server/src/payment-gateways', import.meta.url))

const Text = z.string().check(z.minLength(1))

const Case = z.strictObject({
  name: Text,
  /** What our code does with the input: one of the gateway's vector operations. */
  operation: Text,
  input: z.record(z.string(), z.unknown()),
  /** The result according to the source. */
  expected: z.unknown(),
  /** Our result, where we deliberately differ; `why` gives the reason. */
  ours: z.optional(z.unknown()),
  why: z.optional(Text),
})

/**
 * A file of test vectors published by others: facts with their source and licence, no code.
 */
const VectorFile = z.strictObject({
  source: z.strictObject({
    repository: z.string().check(z.regex(/^https:\/\/\S+$/)),
    commit: z.string().check(z.regex(/^[0-9a-f]{7,40}$/)),
    files: z.array(Text).check(z.minLength(1)),
  }),
  licence: Text,
  note: Text,
  /** Texts that several cases share; `$name` in an input stands for one of them. */
  given: z.optional(z.record(z.string(), z.string())),
  cases: z.array(Case).check(z.minLength(1)),
})
type VectorFile = z.infer<typeof VectorFile>
export type VectorCase = z.infer<typeof Case>

/** One file of `<provider>/vectors/`, with the shared texts resolved. */
export interface PublishedVectors {
  provider: string
  /** Relative to the folder of the providers. */
  path: string
  file: VectorFile
}

function resolveTexts(value: unknown, texts: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string' && /^\$\w+$/.test(value)) {
    const text = texts[value.slice(1)]
    if (text === undefined) throw new Error(`${value} is not defined`)
    return text
  }
  if (Array.isArray(value)) return value.map((each: unknown) => resolveTexts(each, texts))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolveTexts(each, texts)]))
  return value
}

/** All files of published vectors. Throws if one does not name its source or licence. */
export function readPublishedVectors(providers: string): PublishedVectors[] {
  const paths = readdirSync(providers, { recursive: true, encoding: 'utf8' })
  return paths
    .filter((path) => /^[^/]+\/vectors\/[^/]+$/.test(path))
    .sort()
    .map((path) => {
      const { data, error } = VectorFile.safeParse(JSON.parse(readFileSync(join(providers, path), 'utf8')))
      if (!data) throw new Error(`${path}: ${z.prettifyError(error)}`)
      const { given: texts = {} } = data
      const cases = data.cases.map((each) => ({
        ...each,
        input: Object.fromEntries(
          Object.entries(each.input).map(([name, value]) => [name, resolveTexts(value, texts)]),
        ),
      }))
      return { provider: path.split('/')[0] ?? '', path, file: { ...data, cases } }
    })
}

/**
 * One published case, for tests that modify it; `path` as in `wechat/vectors/gopay.json`. Throws if there is
 * none.
 */
export function publishedCase(path: string, name: string): VectorCase {
  const vectors = readPublishedVectors(gatewaysFolder).find((each) => each.path === path)
  const found = vectors?.file.cases.find((each) => each.name === name)
  if (!found) throw new Error(`${path} has no case ${name}`)
  return found
}

/** What one gateway's code does with the inputs of its vectors, by operation name. */
export type VectorOperations = Readonly<Record<string, (input: unknown) => unknown>>

/** An operation with the schema of its input. */
export const vectorOperation =
  <Schema extends z.ZodMiniType>(schema: Schema, run: (input: z.output<Schema>) => unknown) =>
  (input: unknown): unknown =>
    run(z.parse(schema, input))

/** Dependencies under which the gateway gives the same answer to every request, at a fixed time. */
export const depsAnswering = (body: string): WithCache<TradeDeps, undefined> =>
  tradeDeps({ fetch: async () => new Response(body), now: () => new Date('2023-12-21T06:54:37Z') })
