import type { Locale } from '@faka/contract/shared/locale'
import { captchaProviders } from '../../../adapters/captcha/captcha-providers.ts'
import type { CaptchaSettings } from '../../../adapters/captcha/captcha-settings.ts'
import type { PolicyDirectives } from '../../security-headers.ts'
import { pageStyle } from '../plain-page/page-style.ts'
import { escapeHtml } from '../plain-page/render-plain-page.ts'

const texts = {
  'zh-CN': {
    title: '人机验证',
    explain: '最近的操作较多，请完成下面的验证后继续。验证由第三方提供。',
    work: '无法完成？改用自动验证（需要几秒到几十秒）',
    close: '取消',
  },
  'en-US': {
    title: 'Captcha',
    explain:
      'There was a lot of activity recently. Please complete this check, by a third party, to continue.',
    work: 'Not possible? Use the automatic check (takes seconds, up to a minute)',
    close: 'Cancel',
  },
} as const satisfies Record<Locale, Record<string, string>>

/** Where the script of the page is served. */
export const captchaScriptPath = '/captcha/start.js'

export type CaptchaTheme = 'system' | 'light' | 'dark'

const colorScheme = { system: 'light dark', light: 'light', dark: 'dark' } as const

/**
 * The policy of the page: our script and what its provider needs, whose widgets write style tags. Only a page of this
 * origin may show it in a frame.
 */
export function captchaPolicy({ provider }: CaptchaSettings): PolicyDirectives {
  const { sources } = captchaProviders[provider]
  const own: Record<string, string[]> = {
    'script-src': ["'self'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:'],
    'worker-src': ['blob:'],
  }
  const names = new Set([...Object.keys(own), ...Object.keys(sources)])
  const loaded = [...names].map((name) => [
    name,
    [...(own[name] ?? []), ...(Object.entries(sources).find(([each]) => each === name)?.[1] ?? [])],
  ])
  return {
    'default-src': ["'none'"],
    ...Object.fromEntries(loaded),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  }
}

/** The document that shows the captcha in a frame, in the visitor's language and theme. */
export function captchaPage(
  { provider, siteKey }: CaptchaSettings,
  locale: Locale,
  theme: CaptchaTheme,
): string {
  const { title, explain, work, close } = texts[locale]
  const data = {
    provider,
    'site-key': siteKey,
    language: locale,
    theme,
    script: captchaProviders[provider].scriptUrl,
  }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}
:root{color-scheme:${colorScheme[theme]}}
body{background:var(--surface)}
main{padding:24px}
h1{font-size:20px;line-height:28px;color:var(--ink)}
#captcha{min-height:80px;margin:20px 0}
button+button{margin-top:12px}</style>
</head>
<body ${attributes.join(' ')}>
<main>
<h1 tabindex="-1">${escapeHtml(title)}</h1>
<p class="text label">${escapeHtml(explain)}</p>
<div id="captcha"></div>
<button type="button" class="other" id="work">${escapeHtml(work)}</button>
<button type="button" class="other" id="close">${escapeHtml(close)}</button>
</main>
<script src="${captchaScriptPath}"></script>
</body>
</html>
`
}
