// @vitest-environment happy-dom
import { localeKey } from '@faka/contract/shared/locale'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readCookie, writeCookie } from './cookie.ts'
import { changeLocale, loadMessages, setupI18n, visitorLocale } from './locale.ts'
import { translationOf } from './messages.ts'

const browserAsks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

beforeEach(() => {
  localStorage.clear()
  Reflect.set(document, 'cookie', `${localeKey}=; path=/; max-age=0`)
})

describe('the language of a visitor', () => {
  it('is what the browser asks for, on the first visit', () => {
    browserAsks('fr-FR', 'en-GB')
    expect(visitorLocale()).toBe('en-US')
  })

  it('is Chinese for a browser that asks for neither language', () => {
    browserAsks('fr-FR')
    expect(visitorLocale()).toBe('zh-CN')
  })

  it('is that of the server-rendered page before that of the browser', () => {
    browserAsks('en-US')
    writeCookie(localeKey, 'zh-CN')
    expect(visitorLocale()).toBe('zh-CN')
  })

  it('is the stored choice before everything, and is copied to the cookie', () => {
    browserAsks('zh-CN')
    localStorage.setItem(localeKey, 'en-US')
    expect(visitorLocale()).toBe('en-US')
    expect(readCookie(localeKey)).toBe('en-US')
  })

  it('ignores a stored value that is not a language', () => {
    browserAsks('en-US')
    localStorage.setItem(localeKey, 'tlh')
    expect(visitorLocale()).toBe('en-US')
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
