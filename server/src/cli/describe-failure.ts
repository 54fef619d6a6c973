import { TextCounts } from '@faka/contract/delivery/delivery'
import { codes } from '@faka/contract/shared/codes'
import { ValidationErrors } from '@faka/contract/shared/envelope'
import type { Locale } from '@faka/contract/shared/locale'
import { maxCardLength, maxPublicText } from '@faka/contract/stock/stock'
import { BrokenCards, type BrokenReason, RepeatedCards } from '@faka/contract/stock/stock-line'
import * as z from 'zod/mini'
import { DomainError } from '../platform/domain-error.ts'
import { describeError } from '../platform/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { describeValidationError } from './check-input.ts'
import type { Parameter, ParsedArguments } from './command.ts'
import { type LocalizedText, localize } from './localized-text.ts'
import { UsageError } from './usage-error.ts'

/** Why a command failed: sentences for people, and the envelope for `--json`. */
export interface Failure {
  exitCode: 1 | 2
  sentences: LocalizedText[]
  envelope: { code: number; message: string; data: unknown }
}

const maxNamedLines = 20

const repeatSentence = ({ line, sameAsLine, kind }: z.infer<typeof RepeatedCards>[number]): LocalizedText => {
  if (sameAsLine !== null)
    return {
      zh: `第 ${line} 行与第 ${sameAsLine} 行相同。`,
      en: `Line ${line} is the same as line ${sameAsLine}.`,
    }
  if (kind === 'soldBefore') return { zh: `第 ${line} 行：以前卖过。`, en: `Line ${line} was sold before.` }
  if (kind === 'inOtherItem')
    return {
      zh: `第 ${line} 行：本店另一件商品的库存里已经有。`,
      en: `Line ${line} is in the stock of another item already.`,
    }
  return { zh: `第 ${line} 行：库存里已经有。`, en: `Line ${line} is in stock already.` }
}

/** Why a line cannot be a card, to follow its number. */
export const brokenSentences: Record<BrokenReason, LocalizedText> = {
  empty: { zh: '没有内容', en: 'is empty' },
  tooLong: { zh: `超过 ${maxCardLength} 个字符`, en: `has more than ${maxCardLength} characters` },
  nulByte: { zh: '含有空字节', en: 'contains a NUL byte' },
  undecodable: { zh: '有无法识别的字符', en: 'contains characters that could not be decoded' },
  parts: { zh: '段数不对', en: 'does not have the requested number of parts' },
  publicPart: {
    zh: `没有公开部分，或超过 ${maxPublicText} 个字，或分隔符后没有内容`,
    en: `has no public part, one of more than ${maxPublicText} characters, or nothing behind it`,
  },
  publicTaken: { zh: '的公开部分与其他卡密相同', en: 'has the public part of another card' },
}

/** The first of many lines, and how many more there are. */
function nameLines(sentences: readonly LocalizedText[]): LocalizedText[] {
  const more = sentences.length - maxNamedLines
  const named = sentences.slice(0, maxNamedLines)
  return more > 0 ? [...named, { zh: `另有 ${more} 行。`, en: `And ${more} lines more.` }] : named
}

/** The data of an error, described by line or by parameter. */
function errorDetails(
  { codeName, data }: DomainError,
  parameters: readonly Parameter[],
  args: ParsedArguments,
): LocalizedText[] {
  if (codeName === 'cardsRepeated')
    return nameLines((RepeatedCards.safeParse(data).data ?? []).map(repeatSentence))
  if (codeName === 'cardsBroken')
    return nameLines(
      (BrokenCards.safeParse(data).data ?? []).map(({ line, reason }) => ({
        zh: `第 ${line} 行${brokenSentences[reason].zh}。`,
        en: `Line ${line} ${brokenSentences[reason].en}.`,
      })),
    )
  if (codeName === 'textCountDiffers') {
    const counts = TextCounts.safeParse(data).data
    return counts
      ? [
          {
            zh: `订单有 ${counts.units} 件，给出了 ${counts.texts} 份内容。`,
            en: `Units of the order: ${counts.units}; texts given: ${counts.texts}.`,
          },
        ]
      : []
  }
  // names and reasons, never the values
  if (codeName === 'channelSettingsWrong')
    return (z.array(z.string()).safeParse(data).data ?? []).map((reason) => ({ zh: reason, en: reason }))
  if (codeName === 'badInput')
    return (ValidationErrors.safeParse(data).data ?? []).map(({ path }) =>
      describeValidationError(path.split('.'), undefined, parameters, args),
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

/** An unexpected failure. Its message is never shown: it may quote what was sent to the database. */
function describeUnexpected(error: unknown): LocalizedText {
  const { error: name, code, stack } = describeError(error)
  if (code && unreachableCodes.has(code))
    return {
      zh: `连不上数据库（${code}），请检查 DATABASE_URL。`,
      en: `The database cannot be reached (${code}). Please check DATABASE_URL.`,
    }
  const what = [name, code, stack?.[0]].filter(Boolean).join(' ')
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

/** Describes a failure in whole sentences; a DomainError by the message of its code. */
export function describeFailure(
  error: unknown,
  { parameters, args, locale }: { parameters: readonly Parameter[]; args: ParsedArguments; locale: Locale },
): Failure {
  if (error instanceof UsageError) {
    const sentences = [...error.sentences]
    return { exitCode: 2, sentences, envelope: toEnvelope(codes.badInput, sentences, locale, null) }
  }
  if (error instanceof DomainError) {
    const { zh, en } = codes[error.codeName]
    const more = errorDetails(error, parameters, args)
    const sentences =
      error.codeName === 'badInput' && more.length > 0 ? more : [{ zh: `${zh}。`, en }, ...more]
    return {
      exitCode: 1,
      sentences,
      envelope: toEnvelope(codes[error.codeName], sentences, locale, error.data),
    }
  }
  const isOperatorError = error instanceof OperatorError
  const sentences = [isOperatorError ? { zh: error.message, en: error.message } : describeUnexpected(error)]
  return {
    exitCode: isOperatorError ? 2 : 1,
    sentences,
    envelope: toEnvelope(isOperatorError ? codes.badInput : codes.ourFault, sentences, locale, null),
  }
}
