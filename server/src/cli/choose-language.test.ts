import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

test('the language is that of --locale, otherwise that of the terminal', () => {
  const locale = (args: string[], env: Record<string, string>) => chooseLanguage(args, env).locale
  expect(locale([], { LANG: 'zh_CN.UTF-8' })).toBe('zh-CN')
  expect(locale([], { LANG: 'zh_CN.UTF-8', LC_ALL: 'en_GB.UTF-8' })).toBe('en-US')
  expect(locale([], {})).toBe('en-US')
  expect(locale(['item', 'list', 'qing', '--locale', 'zh-CN'], { LANG: 'C' })).toBe('zh-CN')
  expect(locale(['--locale=en-US', 'item', 'list'], { LANG: 'zh_CN' })).toBe('en-US')
  expect(chooseLanguage(['--locale', 'fr'], {}).known).toBe(false)
})
