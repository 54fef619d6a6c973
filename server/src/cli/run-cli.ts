import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Locale } from '@faka/contract/shared/locale'
import { CommanderError } from 'commander'
import { routeCall } from '../route-call.ts'
import { sellerCtx } from '../services.ts'
import { buildProgram } from './build-program.ts'
import { checkInput, parameterKey } from './check-input.ts'
import { chooseLanguage } from './choose-language.ts'
import type { AnyCommand, CommandResult, Parameter, ParsedArguments, StandaloneContext } from './command.ts'
import { describeFailure } from './describe-failure.ts'
import { type LocalizedText, localize } from './localized-text.ts'
import { readInputFile } from './read-input-file.ts'
import { readPassword } from './read-password.ts'
import { toUsageError } from './to-usage-error.ts'
import { UsageError } from './usage-error.ts'
import { withServices } from './with-services.ts'
import { writeOutputFile } from './write-output-file.ts'

/** The process that the command line runs in. */
export interface CliEnvironment {
  env: Record<string, string | undefined>
  /** The folder in which the command was typed. */
  cwd: string
  stdin: Readable
  write(text: string): void
  writeError(text: string): void
}

const unknownLocale: LocalizedText = {
  zh: '--locale 只能是 zh-CN 或 en-US。',
  en: '--locale must be zh-CN or en-US.',
}

/** The values of a command line by the fields of the input that they fill. */
const toFields = (parameters: readonly Parameter[], args: ParsedArguments): Record<string, unknown> =>
  Object.fromEntries(
    parameters.flatMap((parameter) =>
      parameter.field === undefined ? [] : [[parameter.field, args[parameterKey(parameter)]]],
    ),
  )

function runCommand(
  command: AnyCommand,
  args: ParsedArguments,
  locale: Locale,
  { env, cwd, stdin, writeError }: CliEnvironment,
): Promise<CommandResult> {
  const line: Omit<StandaloneContext, 'env' | 'cwd'> = {
    args,
    validate: (schema, value) => checkInput(schema, value, command.parameters, args),
    readFile: (file) => readInputFile(file, cwd, stdin),
    readPassword: () => readPassword(stdin, writeError, (text) => localize(text, locale)),
    writeFile: (file, chunks) => writeOutputFile(file, cwd, chunks),
    resolvePath: (file) => resolve(cwd, file),
    reportProgress: (text) => writeError(`${localize(text, locale)}\n`),
    t: (text) => localize(text, locale),
  }
  if ('runStandalone' in command) return command.runStandalone({ ...line, env, cwd })
  return withServices(env, async (services) => {
    const cell = await routeCall(services, undefined, toFields(command.parameters, args))
    return command.run({ ...line, ctx: { ...sellerCtx(cell), locale } })
  })
}

/**
 * Runs one command line and returns the exit code: 0 success, 1 rejected or failed, 2 wrong usage or configuration, or
 * serious findings.
 * With `--json` the result is one JSON value on the standard output, and a failure the envelope of its code on the
 * standard error.
 */
export async function runCli(argv: readonly string[], environment: CliEnvironment): Promise<0 | 1 | 2> {
  const { write, writeError } = environment
  const { locale, known } = chooseLanguage(argv, environment.env)
  const asJson = argv.includes('--json')
  let exitCode: 0 | 1 | 2 = 0
  let running: { parameters: readonly Parameter[]; args: ParsedArguments } = { parameters: [], args: {} }
  try {
    if (!known) throw new UsageError([unknownLocale])
    const program = buildProgram(locale, write, async (command, args) => {
      running = { parameters: command.parameters, args }
      const { data, text, failed = false } = await runCommand(command, args, locale, environment)
      write(asJson ? `${JSON.stringify(data)}\n` : `${text}\n`)
      if (failed) exitCode = failed === 'seriously' ? 2 : 1
    })
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    const help = error instanceof CommanderError && error.code.startsWith('commander.help')
    if (help) return error.exitCode === 0 ? 0 : 2
    const failure = describeFailure(error instanceof CommanderError ? toUsageError(error) : error, {
      ...running,
      locale,
    })
    const sentences = failure.sentences.map((sentence) => `${localize(sentence, locale)}\n`)
    writeError(asJson ? `${JSON.stringify(failure.envelope)}\n` : sentences.join(''))
    return failure.exitCode
  }
}
