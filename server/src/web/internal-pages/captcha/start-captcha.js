// Shows the captcha of the provider that the page names, and tells the page around what becomes of it.
const { provider, siteKey, language, theme, script } = document.body.dataset
const holder = document.getElementById('captcha')
const tell = (answer) => parent.postMessage(answer, location.origin)
const useWork = () => tell({ kind: 'work' })
const solve = (token) => tell({ kind: 'solved', token })

const codes = {
  turnstile: { 'zh-CN': 'zh-cn', 'en-US': 'en' },
  hcaptcha: { 'zh-CN': 'zh-CN', 'en-US': 'en' },
  geetest: { 'zh-CN': 'zho', 'en-US': 'eng' },
}
const code = codes[provider][language]

const show = {
  turnstile() {
    window.turnstile.render(holder, {
      sitekey: siteKey,
      language: code,
      theme: theme === 'system' ? 'auto' : theme,
      callback: solve,
      'error-callback': () => {
        useWork()
        return true
      },
      'unsupported-callback': useWork,
    })
    tell({ kind: 'shown' })
  },
  hcaptcha() {
    window.hcaptcha.render(holder, {
      sitekey: siteKey,
      hl: code,
      theme: theme === 'dark' ? 'dark' : 'light',
      callback: solve,
      'error-callback': useWork,
    })
    tell({ kind: 'shown' })
  },
  geetest() {
    window.initGeetest4(
      { captchaId: siteKey, product: 'float', language: code, nativeButton: { width: '100%' } },
      (captcha) => {
        captcha.onSuccess(() => solve(JSON.stringify(captcha.getValidate())))
        captcha.onError(useWork)
        captcha.onReady(() => tell({ kind: 'shown' }))
        captcha.appendTo(holder)
      },
    )
  },
}

document.getElementById('work').addEventListener('click', useWork)
document.getElementById('close').addEventListener('click', () => tell({ kind: 'closed' }))
addEventListener('keydown', ({ key }) => key === 'Escape' && tell({ kind: 'closed' }))
document.querySelector('h1').focus()

const element = document.createElement('script')
element.src = script
element.addEventListener('error', useWork)
element.addEventListener('load', () => {
  try {
    show[provider]()
  } catch {
    useWork()
  }
})
document.head.append(element)
