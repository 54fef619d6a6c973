import type { Shape } from '@faka/contract/shape'
import type * as z from 'zod/mini'
import type { Ctx } from '../kernel/ctx.ts'
import type { Text } from './text.ts'

/** Something that may stand on the line: an argument, or a flag with its value. */
export interface Word {
  /** As commander reads it: `<item>`, `[shop]`, `--price <yuan>`. */
  form: string
  says: Text
  /** What a value has to be, as words that can follow "Wanted:"; also shown in the help. */
  must?: Text
  /** The field of the operation that it fills, so that a fault in that field names this word. */
  field?: string
  /** May be given several times. */
  repeated?: true
}

/** What stood on the line, by name: `--min-quantity` is `minQuantity`. A flag without a value is true. */
export type Given = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** One run of a verb. */
export interface Call {
  ctx: Ctx
  given: Given
  /** The value by the operation's own schema; a fault is told by the word that it came from. */
  check<S extends Shape>(schema: S, value: Readonly<Record<string, unknown>>): z.output<S>
  /** The bytes of a file, or of the standard input where its name is `-`. */
  read(file: string): Promise<Buffer>
  say(text: Text): string
}

/** What a verb found or did: `data` for machines, `text` for people. */
export interface Answer {
  data: unknown
  text: string
  /** A check found something that is not right: the exit code is 1. */
  failed?: boolean
}

/** One verb of the command line. */
export interface Verb {
  name: string
  says: Text
  /** More than one line needs, below the flags in the help. */
  explains?: Text
  words: readonly Word[]
  /** Whole lines to copy, without the program's name. */
  examples: readonly string[]
  run(call: Call): Promise<Answer>
}

/** The text given for a name; undefined where it was left out. */
export function textOf(given: Given, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}

/** All texts given for a name that may be repeated; undefined where it was left out. */
export function textsOf(given: Given, name: string): readonly string[] | undefined {
  const value = given[name]
  return typeof value === 'object' ? value : undefined
}

/** The number where the text is one; else the text, for the schema to refuse. */
export const numberOr = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : text
