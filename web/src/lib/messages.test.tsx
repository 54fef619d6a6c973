// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderSettled } from '../../../test-support/dom/render-settled.ts'
import { changeLocale, loadMessages, setupI18n } from './locale.ts'
import { createI18n, translationOf, useI18n } from './messages.ts'

it('fills in each value as it is, whatever it contains', async () => {
  const { t } = translationOf(await setupI18n('en-US', ['shop', 'item']))
  const value = "{count} # $& '{a}' <b> \\u0041 \\x41 C:\\x64\\ %"
  expect(t('buy.pay', { sum: value })).toBe(`Pay ${value}`)
  expect(t('shop.found', { count: 1, keyword: value })).toBe(`1 item for “${value}”`)
})

it('chooses the form that a number needs, and writes # as its language does', async () => {
  const { t } = translationOf(await setupI18n('en-US', ['orders']))
  expect([0, 1, 2, 1234].map((count) => t('orders.reveal.times', { count }))).toEqual([
    '0 times',
    'once',
    '2 times',
    '1,234 times',
  ])
})

it('shows the id of a message that is not loaded, without a warning', () => {
  vi.stubEnv('NODE_ENV', 'production')
  const warn = vi.spyOn(console, 'warn')
  const { t } = translationOf(createI18n('en-US', {}))
  expect(t('shop.all')).toBe('shop.all')
  expect(warn).not.toHaveBeenCalled()
})

it('is rendered again when messages are loaded and when the language changes', async () => {
  const i18n = await setupI18n('en-US', [])
  const Label = () => {
    const { t, locale } = useI18n()
    return `${locale} ${t('wallet.needed.title')}`
  }
  const container = document.createElement('div')
  await renderSettled(
    <I18nProvider i18n={i18n}>
      <Label />
    </I18nProvider>,
    container,
  )
  const shown = [container.textContent]
  await act(() => loadMessages(['wallet']))
  shown.push(container.textContent)
  await act(() => changeLocale('zh-CN'))
  shown.push(container.textContent)
  expect(shown).toEqual(['en-US wallet.needed.title', 'en-US Please log in', 'zh-CN 请先登录'])
})
