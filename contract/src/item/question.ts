import * as z from 'zod/mini'
import { Mail, Phone } from '../shared/contact.ts'

/** What an answer has to be: one line, a number, an address, one of the options, or a text of several lines. */
export const questionKinds = ['text', 'number', 'mail', 'phone', 'choice', 'note'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const maxQuestions = 5
const maxQuestionOptions = 20

const option = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** What an item asks its buyer for. */
export const Question = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  /** What can be chosen; empty unless the kind is `choice`. */
  options: z.array(option).check(z.maxLength(maxQuestionOptions)),
})
export type Question = z.infer<typeof Question>

/** The longest answer of any question. */
export const maxAnswerLength = 2000

/** The longest answer to a question of a kind. */
export const maxLengthOfAnswer = (answered: QuestionKind): number =>
  answered === 'note' ? maxAnswerLength : 200

/** Digits with at most one sign and one point. It stays a text: leading zeros and long numbers are kept. */
const numberPattern = /^[+-]?\d+(?:\.\d+)?$/

export type AnswerError = 'missing' | 'tooLong' | 'number' | 'mail' | 'phone' | 'choice'

function formatError({ kind: wanted, options: choices }: Question, answer: string): AnswerError | undefined {
  switch (wanted) {
    case 'number':
      return numberPattern.test(answer) ? undefined : 'number'
    case 'mail':
      return Mail.safeParse(answer).success ? undefined : 'mail'
    case 'phone':
      return Phone.safeParse(answer).success ? undefined : 'phone'
    case 'choice':
      return choices.includes(answer) ? undefined : 'choice'
    default:
      return undefined
  }
}

/** What is wrong with an answer, spaces around it removed; undefined if it is valid. */
export function answerError(question: Question, answer: string): AnswerError | undefined {
  if (answer === '') return question.required ? 'missing' : undefined
  if (answer.length > maxLengthOfAnswer(question.kind)) return 'tooLong'
  return formatError(question, answer)
}
