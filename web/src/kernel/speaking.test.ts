import { expect, it } from 'vitest'
import { Speaking } from './speaking.ts'

const words = {
  left: { by: 'count', one: '# card of {name}', other: '# cards of {name}' },
  pay: 'Pay {sum} #1',
}

it('writes each value into its place, and nothing that a value contains', () => {
  const { say } = new Speaking('en-US', words).spoken()
  expect(say('pay', { sum: '{sum} #' })).toBe('Pay {sum} # #1')
  expect(say('left', { count: 1, name: '#{count}' })).toBe('1 card of #{count}')
})

it('chooses the form that a number wants, and writes the number as its language does', () => {
  const { say } = new Speaking('en-US', words).spoken()
  expect([0, 1, 2, 1234].map((count) => say('left', { count, name: 'x' }))).toEqual([
    '0 cards of x',
    '1 card of x',
    '2 cards of x',
    '1,234 cards of x',
  ])
})

it('says a sentence that it does not have by its id', () => {
  expect(new Speaking('en-US', words).spoken().say('no.such')).toBe('no.such')
})

it('tells whoever listens of new words and of another language, until he leaves', () => {
  const speaking = new Speaking('en-US', words)
  const heard: string[] = []
  const leave = speaking.listen(() => heard.push(speaking.spoken().locale))
  const before = speaking.spoken()
  speaking.speak('zh-CN', { pay: '支付 {sum}' })
  speaking.speak('zh-CN', { left: '还有' })
  leave()
  speaking.speak('en-US', {})
  expect(heard).toEqual(['zh-CN', 'zh-CN'])
  expect(before.say('pay', { sum: '1' })).toBe('Pay 1 #1')
  expect(speaking.spoken().say('left', { count: 2, name: 'x' })).toBe('2 cards of x')
})

it('says words that came later to whoever waited for them with what he had', () => {
  const speaking = new Speaking('en-US', {})
  const { say } = speaking.spoken()
  speaking.speak('en-US', { later: 'Here now' })
  expect(say('later')).toBe('Here now')
})
