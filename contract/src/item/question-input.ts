import * as z from 'zod/mini'
import { Question } from './question.ts'

const { label, kind, required, options } = Question.shape

/** A question as a seller writes it. A text alone is a required question for one line. */
export const QuestionInput = z.union([
  label,
  z.strictObject({
    label,
    kind: z._default(kind, 'text'),
    required: z._default(required, true),
    options: z._default(options, []),
  }),
])

/** The question of an input, or of an item version from before questions had a kind. */
export const toQuestion = (input: z.infer<typeof QuestionInput>): Question =>
  typeof input === 'string' ? { label: input, kind: 'text', required: true, options: [] } : input
