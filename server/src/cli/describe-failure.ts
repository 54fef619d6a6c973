import { codes } from '@faka/contract/codes'
import type { Locale } from '@faka/contract/locale'
import { RepeatedCards } from '@faka/contract/stock'
import * as z from 'zod/mini'
import { describeError } from '../kernel/log.ts'
import { Refused } from '../kernel/refuse.ts'
import { Mistake } from '../mistake.ts'
import { faultOf } from './check-input.ts'
import { WrongLine } from './faults.ts'
import { inLocale, type Text } from './text.ts'
import type { Given, Word } from './verb.ts'

/** Why a verb did not do it: sentences for people, the envelope of the code for machines. */
export interface Failure {
  exitCode: 1 | 2
  sentences: Text[]
  envelope: { code: number; message: string; data: unknown }
}

const Faults = z.array(z.object({ path: z.string(), message: z.string() }))
const mostNamed = 20

const repeatSentence = ({ line, sameAsLine }: z.infer<typeof RepeatedCards>[number]): Text =>
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
function details({ codeName, data }: Refused, words: readonly Word[], given: Given): Text[] {
  if (codeName === 'cardsRepeated') {
    const repeats = RepeatedCards.safeParse(data).data ?? []
    const more = repeats.length - mostNamed
    const named = repeats.slice(0, mostNamed).map(repeatSentence)
    return more > 0 ? [...named, { zh: `另有 ${more} 行重复。`, en: `And ${more} lines more.` }] : named
  }
  // which settings and why, never what they say
  if (codeName === 'channelSettingsWrong')
    return (z.array(z.string()).safeParse(data).data ?? []).map((fault) => ({ zh: fault, en: fault }))
  if (codeName === 'badInput')
    return (Faults.safeParse(data).data ?? []).map(({ path }) =>
      faultOf(path.split('.'), undefined, words, given),
    )
  return []
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
])

/** A failure that nobody refused: never its message, which may quote what was sent to the database. */
function unforeseen(error: unknown): Text {
  const { error: name, code, at } = describeError(error)
  if (code && unreachable.has(code))
    return {
      zh: `连不上数据库（${code}），请检查 DATABASE_URL。`,
      en: `The database cannot be reached (${code}). Please check DATABASE_URL.`,
    }
  const what = [name, code, at].filter(Boolean).join(' ')
  return { zh: `程序出错了，没有完成：${what}`, en: `Something went wrong and it was not done: ${what}` }
}

const envelopeOf = (
  { code, zh, en }: { code: number; zh: string; en: string },
  sentences: readonly Text[],
  locale: Locale,
  data: unknown,
) => ({
  code,
  message: inLocale({ zh, en }, locale),
  data: data ?? sentences.map((sentence) => inLocale(sentence, locale)),
})

/** Tells a failure in whole sentences: a refusal in those of its code. */
export function describeFailure(
  error: unknown,
  { words, given, locale }: { words: readonly Word[]; given: Given; locale: Locale },
): Failure {
  if (error instanceof WrongLine) {
    const sentences = [...error.faults]
    return { exitCode: 2, sentences, envelope: envelopeOf(codes.badInput, sentences, locale, null) }
  }
  if (error instanceof Refused) {
    const { zh, en } = codes[error.codeName]
    const more = details(error, words, given)
    const sentences =
      error.codeName === 'badInput' && more.length > 0 ? more : [{ zh: `${zh}。`, en }, ...more]
    return {
      exitCode: 1,
      sentences,
      envelope: envelopeOf(codes[error.codeName], sentences, locale, error.data),
    }
  }
  const mistake = error instanceof Mistake
  const sentences = [mistake ? { zh: error.message, en: error.message } : unforeseen(error)]
  return {
    exitCode: mistake ? 2 : 1,
    sentences,
    envelope: envelopeOf(mistake ? codes.badInput : codes.ourFault, sentences, locale, null),
  }
}
