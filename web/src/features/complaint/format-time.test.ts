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
])('%i seconds are shown as %s', async (seconds, text) => {
  const { t } = translationOf(await setupI18n('zh-CN', ['complaint']))
  expect(formatTimeLeft(t, seconds)).toBe(text)
})

it('the remaining time follows the server’s clock and is never negative', () => {
  const complaint = {
    turnTime: '2026-11-21T08:00:00.000Z',
    serverTime: '2026-11-21T09:00:00.000Z',
    dueTime: '2026-11-21T10:00:00.000Z',
    receivedAt: 5_000,
  }
  expect(secondsLeft(complaint, 5_000)).toBe(3600)
  expect(secondsLeft(complaint, 65_000)).toBe(3540)
  // a response received after the last tick of the clock
  expect(secondsLeft(complaint, 4_000)).toBe(3600)
  expect(secondsLeft(complaint, 9e9)).toBe(0)
  expect(secondsLeft({ ...complaint, dueTime: null }, 5_000)).toBe(0)
})
