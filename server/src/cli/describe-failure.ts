import { codes } from '@faka/contract/shared/codes'
import type { Locale } from '@faka/contract/shared/locale'
import { RepeatedCards } from '@faka/contract/stock/stock'
import * as z from 'zod/mini'
import { DomainError } from '../platform/domain-error.ts'
import { describeError } from '../platform/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { describeValidationError } from './check-input.ts'
import type { Parameter, ParsedArguments } from './command.ts'
import { type LocalizedText, localize } from './localized-text.ts'
import { UsageError } from './usage-error.ts'

/** Why a verb did not do it: sentences for people, the envelope of the code for machines. */
export interface Failure {
  exitCode: 1 | 2
  sentences: LocalizedText[]
  envelope: { code: number; message: string; data: unknown }
}

const ValidationErrors = z.array(z.object({ path: z.string(), message: z.string() }))
const maxNamedLines = 20

const repeatSentence = ({ line, sameAsLine }: z.infer<typeof RepeatedCards>[number]): LocalizedText =>
  sameAsLine === null
    ? {
        zh: `第 ${line} 行：库存里已经有，或以前卖过。`,
        en: `Line ${line} is in stock already, or was sold before.`,
      }
    : {
        zh: `第 ${line} 行与第 ${sameAsLine} 行相同。`,
        en: `Line ${line} is the same as line ${sameAsLine}.`,
      }

/** What a refusal carries, told line by line or flag by flag. */
function errorDetails(
  { codeName, data }: DomainError,
  words: readonly Parameter[],
  given: ParsedArguments,
): LocalizedText[] {
  if (codeName === 'cardsRepeated') {
    const repeats = RepeatedCards.safeParse(data).data ?? []
    const more = repeats.length - maxNamedLines
    const named = repeats.slice(0, maxNamedLines).map(repeatSentence)
    return more > 0 ? [...named, { zh: `另有 ${more} 行重复。`, en: `And ${more} lines more.` }] : named
  }
  // which settings and why, never what they say
  if (codeName === 'channelSettingsWrong')
    return (z.array(z.string()).safeParse(data).data ?? []).map((fault) => ({ zh: fault, en: fault }))
  if (codeName === 'badInput')
    return (ValidationErrors.safeParse(data).data ?? []).map(({ path }) =>
      describeValidationError(path.split('.'), undefined, words, given),
    )
  return []
}

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
])

/** A failure that nobody refused: never its message, which may quote what was sent to the database. */
function describeUnexpected(error: unknown): LocalizedText {
  const { error: name, code, at } = describeError(error)
  if (code && unreachableCodes.has(code))
    return {
      zh: `连不上数据库（${code}），请检查 DATABASE_URL。`,
      en: `The database cannot be reached (${code}). Please check DATABASE_URL.`,
    }
  const what = [name, code, at].filter(Boolean).join(' ')
  return { zh: `程序出错了，没有完成：${what}`, en: `Something went wrong and it was not done: ${what}` }
}

const toEnvelope = (
  { code, zh, en }: { code: number; zh: string; en: string },
  sentences: readonly LocalizedText[],
  locale: Locale,
  data: unknown,
) => ({
  code,
  message: localize({ zh, en }, locale),
  data: data ?? sentences.map((sentence) => localize(sentence, locale)),
})

/** Tells a failure in whole sentences: a refusal in those of its code. */
export function describeFailure(
  error: unknown,
  { words, given, locale }: { words: readonly Parameter[]; given: ParsedArguments; locale: Locale },
): Failure {
  if (error instanceof UsageError) {
    const sentences = [...error.sentences]
    return { exitCode: 2, sentences, envelope: toEnvelope(codes.badInput, sentences, locale, null) }
  }
  if (error instanceof DomainError) {
    const { zh, en } = codes[error.codeName]
    const more = errorDetails(error, words, given)
    const sentences =
      error.codeName === 'badInput' && more.length > 0 ? more : [{ zh: `${zh}。`, en }, ...more]
    return {
      exitCode: 1,
      sentences,
      envelope: toEnvelope(codes[error.codeName], sentences, locale, error.data),
    }
  }
  const mistake = error instanceof OperatorError
  const sentences = [mistake ? { zh: error.message, en: error.message } : describeUnexpected(error)]
  return {
    exitCode: mistake ? 2 : 1,
    sentences,
    envelope: toEnvelope(mistake ? codes.badInput : codes.ourFault, sentences, locale, null),
  }
}
