import type { Readable } from 'node:stream'
import type { Locale } from '@faka/contract/shared/locale'
import { CommanderError } from 'commander'
import { sellerCtx } from '../services.ts'
import { buildProgram } from './build-program.ts'
import { checkInput } from './check-input.ts'
import { chooseLanguage } from './choose-language.ts'
import type { CliCommand, CommandResult, ParsedArguments } from './command.ts'
import { describeFailure } from './describe-failure.ts'
import { type LocalizedText, localize } from './localized-text.ts'
import { readInputFile } from './read-input-file.ts'
import { toUsageError } from './to-usage-error.ts'
import { UsageError } from './usage-error.ts'
import { withServices } from './with-services.ts'

/** What a run of the command line has to work with. */
export interface CliEnvironment {
  env: Record<string, string | undefined>
  /** The folder in which the person typed. */
  cwd: string
  stdin: Readable
  write(text: string): void
  writeError(text: string): void
}

const unknownLocale: LocalizedText = {
  zh: '--locale 只能是 zh-CN 或 en-US。',
  en: '--locale must be zh-CN or en-US.',
}

function runCommand(
  { parameters: words, run }: CliCommand,
  given: ParsedArguments,
  locale: Locale,
  { env, cwd: folder, stdin }: CliEnvironment,
): Promise<CommandResult> {
  return withServices(env, (services) =>
    run({
      ctx: { ...sellerCtx(services), locale },
      args: given,
      validate: (schema, value) => checkInput(schema, value, words, given),
      readFile: (file) => readInputFile(file, folder, stdin),
      t: (text) => localize(text, locale),
    }),
  )
}

/**
 * Reads a line of the command line, does what it says, and answers the exit code: 0 done, 1 refused or failed, 2 the
 * line or the settings are not right. With `--json` the answer is one JSON value on the standard output, and a failure
 * the envelope of its code on the standard error.
 */
export async function runCli(args: readonly string[], surroundings: CliEnvironment): Promise<0 | 1 | 2> {
  const { write, writeError } = surroundings
  const { locale, known } = chooseLanguage(args, surroundings.env)
  const forMachines = args.includes('--json')
  let exitCode: 0 | 1 = 0
  let running: { words: CliCommand['parameters']; given: ParsedArguments } = { words: [], given: {} }
  try {
    if (!known) throw new UsageError([unknownLocale])
    const program = buildProgram(locale, write, async (verb, given) => {
      running = { words: verb.parameters, given }
      const { data, text, failed = false } = await runCommand(verb, given, locale, surroundings)
      write(forMachines ? `${JSON.stringify(data)}\n` : `${text}\n`)
      if (failed) exitCode = 1
    })
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    const help = error instanceof CommanderError && error.code.startsWith('commander.help')
    if (help) return error.exitCode === 0 ? 0 : 2
    const failure = describeFailure(error instanceof CommanderError ? toUsageError(error) : error, {
      ...running,
      locale,
    })
    const sentences = failure.sentences.map((sentence) => `${localize(sentence, locale)}\n`)
    writeError(forMachines ? `${JSON.stringify(failure.envelope)}\n` : sentences.join(''))
    return failure.exitCode
  }
}
