import type { Shape } from '@faka/contract/shape'
import * as z from 'zod/mini'
import { WrongLine } from './faults.ts'
import type { Text } from './text.ts'
import type { Given, Word } from './verb.ts'

type Path = readonly PropertyKey[]

/** The name of a word as a person types it: `--min-quantity` of `--min-quantity <count>`. */
export const nameOf = ({ form }: Word): string => form.split(' ')[0] ?? form

/** The name under which commander keeps the value of a word. */
export const keyOf = (word: Word): string =>
  nameOf(word)
    .replace(/^--|^[<[]|[>\]]$/g, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The word that fills the field of a fault, or the field around it. */
function wordOf(path: Path, words: readonly Word[]): Word | undefined {
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

const longestShown = 60

/** What was typed for the word, of a repeated one the time that the path names; else what a file said. */
function shown(path: Path, value: unknown, word: Word | undefined, given: Given): string {
  const typed = word && given[keyOf(word)]
  const times = Array.isArray(typed) ? typed : []
  const time = times[Number(path.find((key) => Number.isInteger(Number(key))) ?? Number.NaN)]
  const text = JSON.stringify(time ?? typed ?? value) ?? ''
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

/** One sentence about a field that is missing or not what it has to be. */
export function faultOf(path: Path, value: unknown, words: readonly Word[], given: Given): Text {
  const word = wordOf(path, words)
  const name = word ? nameOf(word) : path.join('.')
  const found = valueAt(value, path)
  if (found === undefined && (!word || given[keyOf(word)] === undefined))
    return { zh: `缺少 ${name}。`, en: `${name} is missing.` }
  const must = word?.must
  const said = shown(path, found, word, given)
  return {
    zh: `${name} ${said} 不对。${must ? `应为：${must.zh}。` : ''}`,
    en: `${name} ${said} is not right.${must ? ` Wanted: ${must.en}.` : ''}`,
  }
}

/** The value by the schema. @throws WrongLine with one sentence for each fault, in the words of the line */
export function checkInput<S extends Shape>(
  schema: S,
  value: Readonly<Record<string, unknown>>,
  words: readonly Word[],
  given: Given,
): z.output<S> {
  const { success, data, error } = z.safeParse(schema, value)
  if (success) return data
  const faults = error.issues.flatMap((issue): Text[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => {
          const field = [...issue.path, key].join('.')
          return { zh: `没有 ${field} 这个字段。`, en: `There is no field ${field}.` }
        })
      : [faultOf(issue.path, value, words, given)],
  )
  throw new WrongLine([...new Map(faults.map((fault) => [fault.en, fault])).values()])
}
