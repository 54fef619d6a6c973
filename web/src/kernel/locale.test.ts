// @vitest-environment happy-dom
import { localeKey } from '@faka/contract/locale'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mirrorCookie, readCookie } from './cookie.ts'
import { addWords, beginSpeaking, changeLanguage, visitorLocale } from './locale.ts'
import { wordsOf } from './words.ts'

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

  it('is Chinese for a browser that asks for neither', () => {
    browserAsks('fr-FR')
    expect(visitorLocale()).toBe('zh-CN')
  })

  it('is that of the painted page before that of the browser', () => {
    browserAsks('en-US')
    mirrorCookie(localeKey, 'zh-CN')
    expect(visitorLocale()).toBe('zh-CN')
  })

  it('is the stored choice before everything, and is mirrored for the next paint', () => {
    browserAsks('zh-CN')
    localStorage.setItem(localeKey, 'en-US')
    expect(visitorLocale()).toBe('en-US')
    expect(readCookie(localeKey)).toBe('en-US')
  })

  it('is not a stored word that is no language of ours', () => {
    browserAsks('en-US')
    localStorage.setItem(localeKey, 'tlh')
    expect(visitorLocale()).toBe('en-US')
  })
})

describe('changing the language', () => {
  it('changes the words of every page that was opened, and is remembered twice', async () => {
    const speaking = await beginSpeaking('zh-CN', ['shop'])
    await addWords(['item'])
    expect(wordsOf(speaking).say('buy.pay', { sum: '¥12.80' })).toBe('支付 ¥12.80')
    await changeLanguage('en-US')
    const { say, locale } = wordsOf(speaking)
    expect([locale, say('shop.all'), say('buy.pay', { sum: '¥12.80' })]).toEqual([
      'en-US',
      'All',
      'Pay ¥12.80',
    ])
    expect([localStorage.getItem(localeKey), readCookie(localeKey), document.documentElement.lang]).toEqual([
      'en-US',
      'en-US',
      'en-US',
    ])
  })

  it('counts in English', async () => {
    const { say } = wordsOf(await beginSpeaking('en-US', ['shop']))
    expect(say('shop.found', { count: 1, keyword: 'x' })).toBe('1 item for “x”')
    expect(say('shop.found', { count: 2, keyword: 'x' })).toBe('2 items for “x”')
  })
})
