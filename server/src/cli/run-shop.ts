import type { Readable } from 'node:stream'
import type { Locale } from '@faka/contract/locale'
import { CommanderError } from 'commander'
import { sellerCtx } from '../house.ts'
import { buildProgram } from './build-program.ts'
import { checkInput } from './check-input.ts'
import { chooseLanguage } from './choose-language.ts'
import { describeFailure } from './describe-failure.ts'
import { WrongLine } from './faults.ts'
import { readGivenFile } from './read-given-file.ts'
import { inLocale, type Text } from './text.ts'
import { useHouse } from './use-house.ts'
import type { Answer, Given, Verb } from './verb.ts'
import { wrongLineOf } from './wrong-line-of.ts'

/** What a run of the command line has to work with. */
export interface Surroundings {
  env: Record<string, string | undefined>
  /** The folder in which the person typed. */
  folder: string
  stdin: Readable
  write(text: string): void
  writeError(text: string): void
}

const unknownLocale: Text = { zh: '--locale 只能是 zh-CN 或 en-US。', en: '--locale must be zh-CN or en-US.' }

function runVerb(
  { words, run }: Verb,
  given: Given,
  locale: Locale,
  { env, folder, stdin }: Surroundings,
): Promise<Answer> {
  return useHouse(env, (house) =>
    run({
      ctx: { ...sellerCtx(house), locale },
      given,
      check: (schema, value) => checkInput(schema, value, words, given),
      read: (file) => readGivenFile(file, folder, stdin),
      say: (text) => inLocale(text, locale),
    }),
  )
}

/**
 * Reads a line of the command line, does what it says, and answers the exit code: 0 done, 1 refused or failed, 2 the
 * line or the settings are not right. With `--json` the answer is one JSON value on the standard output, and a failure
 * the envelope of its code on the standard error.
 */
export async function runShop(args: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const { write, writeError } = surroundings
  const { locale, known } = chooseLanguage(args, surroundings.env)
  const forMachines = args.includes('--json')
  let exitCode: 0 | 1 = 0
  let running: { words: Verb['words']; given: Given } = { words: [], given: {} }
  try {
    if (!known) throw new WrongLine([unknownLocale])
    const program = buildProgram(locale, write, async (verb, given) => {
      running = { words: verb.words, given }
      const { data, text, failed = false } = await runVerb(verb, given, locale, surroundings)
      write(forMachines ? `${JSON.stringify(data)}\n` : `${text}\n`)
      if (failed) exitCode = 1
    })
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    const help = error instanceof CommanderError && error.code.startsWith('commander.help')
    if (help) return error.exitCode === 0 ? 0 : 2
    const failure = describeFailure(error instanceof CommanderError ? wrongLineOf(error) : error, {
      ...running,
      locale,
    })
    const sentences = failure.sentences.map((sentence) => `${inLocale(sentence, locale)}\n`)
    writeError(forMachines ? `${JSON.stringify(failure.envelope)}\n` : sentences.join(''))
    return failure.exitCode
  }
}
