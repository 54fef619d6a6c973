import { expect, test } from 'vitest'
import { answerError, maxAnswerLength, type Question, questionKinds } from './question.ts'
import { QuestionInput, toQuestion } from './question-input.ts'
import { createItem } from './seller-item.ts'

const ask = (kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  label: 'A question',
  kind,
  required: true,
  options: [],
  ...more,
})

test('an answer is checked by the kind of its question', () => {
  const server = ask('choice', { options: ['一区', '二区'] })
  const cases: [Question, string, ReturnType<typeof answerError>][] = [
    [ask('text'), 'anything at all', undefined],
    [ask('text'), 'a'.repeat(201), 'tooLong'],
    [ask('note'), 'a\nb'.repeat(500), undefined],
    [ask('note'), 'a'.repeat(maxAnswerLength + 1), 'tooLong'],
    [ask('number'), '0012345678901234567890', undefined],
    [ask('number'), '-3.50', undefined],
    [ask('number'), '12 34', 'number'],
    [ask('number'), '1e9', 'number'],
    [ask('number'), 'twelve', 'number'],
    [ask('mail'), 'mina@example.com', undefined],
    [ask('mail'), 'mina@example', 'mail'],
    [ask('phone'), '13800138000', undefined],
    [ask('phone'), '1380013800', 'phone'],
    [server, '二区', undefined],
    [server, '三区', 'choice'],
  ]
  for (const [question, answer, error] of cases)
    expect([question.kind, answer.slice(0, 30), answerError(question, answer)]).toEqual([
      question.kind,
      answer.slice(0, 30),
      error,
    ])
})

test('a required question needs an answer, an optional one of any kind may be left out', () => {
  for (const kind of questionKinds) {
    expect(answerError(ask(kind), '')).toBe('missing')
    expect(answerError(ask(kind, { required: false }), '')).toBeUndefined()
  }
  expect(answerError(ask('mail', { required: false }), 'not one')).toBe('mail')
})

test('a text alone is a required question for one line; what is left out of a question has its default', () => {
  expect(toQuestion(QuestionInput.parse('要充值的账号'))).toEqual(ask('text', { label: '要充值的账号' }))
  expect(toQuestion(QuestionInput.parse({ label: 'Which?' }))).toEqual(ask('text', { label: 'Which?' }))
  expect(QuestionInput.safeParse('').success).toBe(false)
  expect(QuestionInput.safeParse({ label: 'Which?', kind: 'colour' }).success).toBe(false)
  const questions = Array.from({ length: 6 }, (_, index) => `Question ${index}`)
  const item = { shortUrl: 'qing', content: 'cards', title: 'Item', priceFen: 100 }
  expect(createItem.input.safeParse({ ...item, questions: questions.slice(1) }).success).toBe(true)
  expect(createItem.input.safeParse({ ...item, questions }).success).toBe(false)
})
