import type { AnySchema } from '@faka/contract/shared/any-schema'
import * as z from 'zod/mini'
import type { Parameter, ParsedArguments } from './command.ts'
import type { LocalizedText } from './localized-text.ts'
import { UsageError } from './usage-error.ts'

type Path = readonly PropertyKey[]

/** The name of a word as a person types it: `--min-quantity` of `--min-quantity <count>`. */
export const parameterName = ({ syntax: form }: Parameter): string => form.split(' ')[0] ?? form

/** The name under which commander keeps the value of a word. */
export const parameterKey = (word: Parameter): string =>
  parameterName(word)
    .replace(/^--|^[<[]|[>\]]$/g, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The word that fills the field of a fault, or the field around it. */
function findParameter(path: Path, words: readonly Parameter[]): Parameter | undefined {
  for (let length = path.length; length > 0; length--) {
    const field = path.slice(0, length).join('.')
    const word = words.find((candidate) => candidate.field === field)
    if (word) return word
  }
  return undefined
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  )

const maxQuotedLength = 60

/** What was typed for the word, of a repeated one the time that the path names; else what a file said. */
function quoteInput(path: Path, value: unknown, word: Parameter | undefined, given: ParsedArguments): string {
  const typed = word && given[parameterKey(word)]
  const times = Array.isArray(typed) ? typed : []
  const time = times[Number(path.find((key) => Number.isInteger(Number(key))) ?? Number.NaN)]
  const text = JSON.stringify(time ?? typed ?? value) ?? ''
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
}

/** One sentence about a field that is missing or not what it has to be. */
export function describeValidationError(
  path: Path,
  value: unknown,
  words: readonly Parameter[],
  given: ParsedArguments,
): LocalizedText {
  const word = findParameter(path, words)
  const name = word ? parameterName(word) : path.join('.')
  const found = valueAt(value, path)
  if (found === undefined && (!word || given[parameterKey(word)] === undefined))
    return { zh: `缺少 ${name}。`, en: `${name} is missing.` }
  const must = word?.expected
  const said = quoteInput(path, found, word, given)
  return {
    zh: `${name} ${said} 不对。${must ? `应为：${must.zh}。` : ''}`,
    en: `${name} ${said} is not right.${must ? ` Wanted: ${must.en}.` : ''}`,
  }
}

/** The value by the schema. @throws WrongLine with one sentence for each fault, in the words of the line */
export function checkInput<S extends AnySchema>(
  schema: S,
  value: Readonly<Record<string, unknown>>,
  words: readonly Parameter[],
  given: ParsedArguments,
): z.output<S> {
  const { success, data, error } = z.safeParse(schema, value)
  if (success) return data
  const faults = error.issues.flatMap((issue): LocalizedText[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => {
          const field = [...issue.path, key].join('.')
          return { zh: `没有 ${field} 这个字段。`, en: `There is no field ${field}.` }
        })
      : [describeValidationError(issue.path, value, words, given)],
  )
  throw new UsageError([...new Map(faults.map((fault) => [fault.en, fault])).values()])
}
