// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { setupI18n } from '../../lib/locale.ts'
import { translationOf } from '../../lib/messages.ts'
import { secondsLeft } from './answer-deadline.tsx'
import { formatTimeLeft } from './format-time.ts'

it.each([
  [-1, '时限已到，系统正在处理'],
  [0, '时限已到，系统正在处理'],
  [1, '还剩 1 分钟'],
  [60, '还剩 1 分钟'],
  [61, '还剩 2 分钟'],
  [3540, '还剩 59 分钟'],
  [3541, '还剩 1 小时 0 分'],
  [86_400, '还剩 24 小时 0 分'],
  [172_799, '还剩 2 天 0 小时'],
  [266_400, '还剩 3 天 2 小时'],
])('%i seconds are told as %s', async (seconds, words) => {
  const { t } = translationOf(await setupI18n('zh-CN', ['complaint']))
  expect(formatTimeLeft(t, seconds)).toBe(words)
})

it('what is left is told by the server’s clock, however wrong the visitor’s is, and is never less than nothing', () => {
  const seen = {
    turnTime: '2026-11-21T08:00:00.000Z',
    serverTime: '2026-11-21T09:00:00.000Z',
    dueTime: '2026-11-21T10:00:00.000Z',
    receivedAt: 5_000,
  }
  expect(secondsLeft(seen, 5_000)).toBe(3600)
  expect(secondsLeft(seen, 65_000)).toBe(3540)
  // an answer that came after the last look at the clock
  expect(secondsLeft(seen, 4_000)).toBe(3600)
  expect(secondsLeft(seen, 9e9)).toBe(0)
  expect(secondsLeft({ ...seen, dueTime: null }, 5_000)).toBe(0)
})
