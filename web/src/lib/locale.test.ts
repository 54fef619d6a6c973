// @vitest-environment happy-dom
import { localeKey } from '@faka/contract/shared/locale'
import { beforeEach, describe, expect, it } from 'vitest'
import { readCookie } from './cookie.ts'
import { changeLocale, followStoredLocale, loadMessages, renderedLocale, setupI18n } from './locale.ts'
import { translationOf } from './messages.ts'

beforeEach(() => {
  localStorage.clear()
  Reflect.set(document, 'cookie', `${localeKey}=; path=/; max-age=0`)
})

describe('the language of a visitor', () => {
  it('is that in which the page was rendered', () => {
    document.documentElement.lang = 'en-US'
    expect(renderedLocale()).toBe('en-US')
  })

  it('becomes the stored choice, which is copied to the cookie', async () => {
    const i18n = await setupI18n('zh-CN', ['shop'])
    localStorage.setItem(localeKey, 'en-US')
    await followStoredLocale()
    expect(translationOf(i18n).locale).toBe('en-US')
    expect(readCookie(localeKey)).toBe('en-US')
  })

  it.each(['tlh', undefined])('stays as it is where %s is stored', async (stored) => {
    const i18n = await setupI18n('en-US', ['shop'])
    if (stored) localStorage.setItem(localeKey, stored)
    await followStoredLocale()
    expect(translationOf(i18n).locale).toBe('en-US')
  })
})

describe('changing the language', () => {
  it('changes the messages of all cached pages, and is stored twice', async () => {
    const i18n = await setupI18n('zh-CN', ['shop'])
    await loadMessages(['item'])
    expect(translationOf(i18n).t('buy.pay', { sum: '¥12.80' })).toBe('支付 ¥12.80')
    await changeLocale('en-US')
    const { t, locale } = translationOf(i18n)
    expect([locale, t('shop.all'), t('buy.pay', { sum: '¥12.80' })]).toEqual(['en-US', 'All', 'Pay ¥12.80'])
    expect([localStorage.getItem(localeKey), readCookie(localeKey), document.documentElement.lang]).toEqual([
      'en-US',
      'en-US',
      'en-US',
    ])
  })

  it('counts in English', async () => {
    const { t } = translationOf(await setupI18n('en-US', ['shop']))
    expect(t('shop.found', { count: 1, keyword: 'x' })).toBe('1 item for “x”')
    expect(t('shop.found', { count: 2, keyword: 'x' })).toBe('2 items for “x”')
  })
})
