import { expect, it } from 'vitest'
import { I18n } from './i18n.ts'

const words = {
  left: { by: 'count', one: '# card of {name}', other: '# cards of {name}' },
  pay: 'Pay {sum} #1',
}

it('writes each value into its place, and nothing that a value contains', () => {
  const { t } = new I18n('en-US', words).getSnapshot()
  expect(t('pay', { sum: '{sum} #' })).toBe('Pay {sum} # #1')
  expect(t('left', { count: 1, name: '#{count}' })).toBe('1 card of #{count}')
})

it('chooses the form that a number wants, and writes the number as its language does', () => {
  const { t } = new I18n('en-US', words).getSnapshot()
  expect([0, 1, 2, 1234].map((count) => t('left', { count, name: 'x' }))).toEqual([
    '0 cards of x',
    '1 card of x',
    '2 cards of x',
    '1,234 cards of x',
  ])
})

it('says a sentence that it does not have by its id', () => {
  expect(new I18n('en-US', words).getSnapshot().t('no.such')).toBe('no.such')
})

it('tells whoever listens of new words and of another language, until he leaves', () => {
  const speaking = new I18n('en-US', words)
  const heard: string[] = []
  const leave = speaking.subscribe(() => heard.push(speaking.getSnapshot().locale))
  const before = speaking.getSnapshot()
  speaking.activate('zh-CN', { pay: '支付 {sum}' })
  speaking.activate('zh-CN', { left: '还有' })
  leave()
  speaking.activate('en-US', {})
  expect(heard).toEqual(['zh-CN', 'zh-CN'])
  expect(before.t('pay', { sum: '1' })).toBe('Pay 1 #1')
  expect(speaking.getSnapshot().t('left', { count: 2, name: 'x' })).toBe('2 cards of x')
})

it('says words that came later to whoever waited for them with what he had', () => {
  const speaking = new I18n('en-US', {})
  const { t } = speaking.getSnapshot()
  speaking.activate('en-US', { later: 'Here now' })
  expect(t('later')).toBe('Here now')
})
