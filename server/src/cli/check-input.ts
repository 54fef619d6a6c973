import type { AnySchema } from '@faka/contract/shared/any-schema'
import * as z from 'zod/mini'
import type { Parameter, ParsedArguments } from './command.ts'
import type { LocalizedText } from './localized-text.ts'
import { UsageError } from './usage-error.ts'

type Path = readonly PropertyKey[]

/** The name of a parameter as typed: `--min-quantity` of `--min-quantity <count>`. */
export const parameterName = ({ syntax }: Parameter): string => syntax.split(' ')[0] ?? syntax

/** The key under which commander stores the value of a parameter. */
export const parameterKey = (parameter: Parameter): string =>
  parameterName(parameter)
    .replace(/^--|^[<[]|(?:\.{3})?[>\]]$/g, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * The parameter that fills the field of a validation error, or a field that contains it; of several that fill it, the
 * given one.
 */
function findParameter(
  path: Path,
  parameters: readonly Parameter[],
  args: ParsedArguments,
): Parameter | undefined {
  for (let length = path.length; length > 0; length--) {
    const field = path.slice(0, length).join('.')
    const candidates = parameters.filter((candidate) => candidate.field === field)
    const given = candidates.find((candidate) => args[parameterKey(candidate)] !== undefined)
    if (candidates.length > 0) return given ?? candidates[0]
  }
  return undefined
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  )

const maxQuotedLength = 60

/** What was typed: of a repeatable parameter the value that the path points to; or the value read from a file. */
function quoteInput(
  path: Path,
  value: unknown,
  parameter: Parameter | undefined,
  args: ParsedArguments,
): string {
  const typed = parameter && args[parameterKey(parameter)]
  const times = Array.isArray(typed) ? typed : []
  const time = times[Number(path.find((key) => Number.isInteger(Number(key))) ?? Number.NaN)]
  const text = JSON.stringify(time ?? typed ?? value) ?? ''
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
}

/** One sentence about a field that is missing or not what it has to be. */
export function describeValidationError(
  path: Path,
  value: unknown,
  parameters: readonly Parameter[],
  args: ParsedArguments,
): LocalizedText {
  const parameter = findParameter(path, parameters, args)
  const name = parameter ? parameterName(parameter) : path.join('.')
  const found = valueAt(value, path)
  if (found === undefined && (!parameter || args[parameterKey(parameter)] === undefined))
    return { zh: `缺少 ${name}。`, en: `${name} is missing.` }
  const expected = parameter?.expected
  // a flag without a value, such as --password: what was typed elsewhere is not quoted
  const isSwitch = parameter !== undefined && args[parameterKey(parameter)] === true
  const quoted = isSwitch ? name : `${name} ${quoteInput(path, found, parameter, args)}`
  return {
    zh: `${quoted} 不对。${expected ? `应为：${expected.zh}。` : ''}`,
    en: `${quoted} is not right.${expected ? ` Wanted: ${expected.en}.` : ''}`,
  }
}

/** Validates a value. @throws UsageError with one sentence for each validation error, naming the parameters */
export function checkInput<S extends AnySchema>(
  schema: S,
  value: Readonly<Record<string, unknown>>,
  parameters: readonly Parameter[],
  args: ParsedArguments,
): z.output<S> {
  const { success, data, error } = z.safeParse(schema, value)
  if (success) return data
  const sentences = error.issues.flatMap((issue): LocalizedText[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => {
          const field = [...issue.path, key].join('.')
          return { zh: `没有 ${field} 这个字段。`, en: `There is no field ${field}.` }
        })
      : [describeValidationError(issue.path, value, parameters, args)],
  )
  throw new UsageError([...new Map(sentences.map((sentence) => [sentence.en, sentence])).values()])
}
