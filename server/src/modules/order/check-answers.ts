import { answerError, type Question } from '@faka/contract/item/question'
import { DomainError } from '../../platform/domain-error.ts'

/**
 * The answers to an item's questions, spaces around them removed. Rejects with `answersMissing` or `answersWrong`; no
 * answers at all are accepted where every question is optional.
 */
export function checkAnswers(
  questions: readonly Question[],
  answers: readonly string[] | undefined,
): string[] {
  if (answers && answers.length !== questions.length) throw new DomainError('answersMissing')
  return questions.map((question, index) => {
    const answer = answers?.[index]?.trim() ?? ''
    const error = answerError(question, answer)
    if (error === 'missing') throw new DomainError('answersMissing', { index })
    if (error) throw new DomainError('answersWrong', { index, error })
    return answer
  })
}
