import type { AnySchema } from '@faka/contract/shared/any-schema'
import type * as z from 'zod/mini'
import type { Env } from '../platform/config.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { LocalizedText } from './localized-text.ts'

/** A parameter of a command: an argument, or a flag with its value. */
export interface Parameter {
  /** In commander's syntax: `<item>`, `[shop]`, `--price <yuan>`. */
  syntax: string
  description: LocalizedText
  /** The values it accepts, phrased to follow "Wanted:"; also shown in the help. */
  expected?: LocalizedText
  /** The field of the operation's input that it fills: validation errors of that field name this parameter. */
  field?: string
  repeatable?: true
}

/** The parsed command line: `--min-quantity` is `minQuantity`. A flag without a value is true. */
export type ParsedArguments = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** What a run of any command works with. */
interface LineContext {
  args: ParsedArguments
  /** Validates an operation's input. @throws UsageError that names the parameters at fault */
  validate<S extends AnySchema>(schema: S, value: Readonly<Record<string, unknown>>): z.output<S>
  /** The bytes of a file, or of the standard input for `-`. */
  readFile(file: string): Promise<Buffer>
  /** A new password: asked for at the terminal, or the first line of the standard input. */
  readPassword(): Promise<string>
  /** Writes a new file that only its owner may read, as the chunks come. @throws UsageError if it is there already */
  writeFile(file: string, chunks: AsyncIterable<string | Buffer>): Promise<void>
  /** The path of a file that is named from the folder in which the command was typed. */
  resolvePath(file: string): string
  /** Says how far a long command is, on the standard error; the result is not part of it. */
  reportProgress(text: LocalizedText): void
  t(text: LocalizedText): string
}

/** What one run of a command works with. */
export interface CommandContext extends LineContext {
  ctx: Ctx
}

/** What one run of a command that opens the shop itself works with. */
export interface StandaloneContext extends LineContext {
  env: Env
  /** The folder in which the command was typed. */
  cwd: string
}

/** The result of a command: `data` for `--json`, `text` for people. */
export interface CommandResult {
  data: unknown
  text: string
  /** Set by checks that found a problem: the exit code is 1, or 2 where it has degrees and is serious. */
  failed?: boolean | 'seriously'
}

interface CommandDescription {
  name: string
  /** Whether its noun alone is this command too. */
  isDefault?: true
  summary: LocalizedText
  /** Further explanation, below the flags in the help. */
  details?: LocalizedText
  parameters: readonly Parameter[]
  /** Complete command lines, without the program's name. */
  examples: readonly string[]
}

/** One command of the command line, on an open shop. */
export interface CliCommand extends CommandDescription {
  run(context: CommandContext): Promise<CommandResult>
}

/** A command for a shop that cannot be opened yet, or may not be able to. */
export interface StandaloneCommand extends CommandDescription {
  runStandalone(context: StandaloneContext): Promise<CommandResult>
}

export type AnyCommand = CliCommand | StandaloneCommand

/** The value of a parameter; undefined if it was left out. */
export function stringArgument(args: ParsedArguments, name: string): string | undefined {
  const value = args[name]
  return typeof value === 'string' ? value : undefined
}

/** All values of a repeatable parameter; undefined if it was left out. */
export function stringArguments(args: ParsedArguments, name: string): readonly string[] | undefined {
  const value = args[name]
  return typeof value === 'object' ? value : undefined
}

/** The number if the text is one; otherwise the text, which the schema then rejects. */
export const numberOrText = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : text
