import type { AnySchema } from '@faka/contract/shared/any-schema'
import type * as z from 'zod/mini'
import type { Ctx } from '../platform/ctx.ts'
import type { LocalizedText } from './localized-text.ts'

/** Something that may stand on the line: an argument, or a flag with its value. */
export interface Parameter {
  /** As commander reads it: `<item>`, `[shop]`, `--price <yuan>`. */
  syntax: string
  description: LocalizedText
  /** What a value has to be, as words that can follow "Wanted:"; also shown in the help. */
  expected?: LocalizedText
  /** The field of the operation that it fills, so that a fault in that field names this word. */
  field?: string
  /** May be given several times. */
  repeatable?: true
}

/** What stood on the line, by name: `--min-quantity` is `minQuantity`. A flag without a value is true. */
export type ParsedArguments = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** One run of a verb. */
export interface CommandContext {
  ctx: Ctx
  args: ParsedArguments
  /** The value by the operation's own schema; a fault is told by the word that it came from. */
  validate<S extends AnySchema>(schema: S, value: Readonly<Record<string, unknown>>): z.output<S>
  /** The bytes of a file, or of the standard input where its name is `-`. */
  readFile(file: string): Promise<Buffer>
  t(text: LocalizedText): string
}

/** What a verb found or did: `data` for machines, `text` for people. */
export interface CommandResult {
  data: unknown
  text: string
  /** A check found something that is not right: the exit code is 1. */
  failed?: boolean
}

/** One verb of the command line. */
export interface CliCommand {
  name: string
  summary: LocalizedText
  /** More than one line needs, below the flags in the help. */
  details?: LocalizedText
  parameters: readonly Parameter[]
  /** Whole lines to copy, without the program's name. */
  examples: readonly string[]
  run(call: CommandContext): Promise<CommandResult>
}

/** The text given for a name; undefined where it was left out. */
export function stringArgument(given: ParsedArguments, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}

/** All texts given for a name that may be repeated; undefined where it was left out. */
export function stringArguments(given: ParsedArguments, name: string): readonly string[] | undefined {
  const value = given[name]
  return typeof value === 'object' ? value : undefined
}

/** The number where the text is one; else the text, for the schema to refuse. */
export const numberOrText = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : text
