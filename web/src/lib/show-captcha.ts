import { CaptchaAnswer, captchaPagePath } from '@faka/contract/storefront/captcha-page'
import styles from './show-captcha.module.css'
import { currentTheme } from './theme.ts'

/** The page has to answer within this time that its captcha is shown. */
const loadTimeoutMs = 10_000

/**
 * Shows the captcha in a modal dialog, in a page of its own: the provider's script runs under the policy of that page, not
 * under this one's. `work` where it cannot be loaded, or the visitor chooses that.
 */
export function showCaptcha(): Promise<Exclude<CaptchaAnswer, { kind: 'shown' }>> {
  const dialog = document.createElement('dialog')
  dialog.className = styles.dialog ?? ''
  const frame = document.createElement('iframe')
  frame.className = styles.frame ?? ''
  frame.src = `${captchaPagePath}?theme=${currentTheme()}`
  dialog.append(frame)
  // within an open dialog, which would take a press outside of it as one to close it
  const host = document.activeElement?.closest('[role=dialog]') ?? document.body
  host.append(dialog)
  return new Promise((resolve) => {
    const listening = new AbortController()
    const finish = (answer: Exclude<CaptchaAnswer, { kind: 'shown' }>) => {
      listening.abort()
      clearTimeout(timer)
      // gives the focus back
      dialog.close()
      dialog.remove()
      resolve(answer)
    }
    const timer = setTimeout(() => finish({ kind: 'work' }), loadTimeoutMs)
    const { signal } = listening
    addEventListener(
      'message',
      ({ data, origin, source }) => {
        if (source !== frame.contentWindow || origin !== location.origin) return
        const answer = CaptchaAnswer.safeParse(data).data
        if (answer?.kind === 'shown') clearTimeout(timer)
        else if (answer) finish(answer)
      },
      { signal },
    )
    frame.addEventListener(
      'load',
      () => {
        const { title = '' } = frame.contentDocument ?? {}
        frame.title = title
        dialog.ariaLabel = title
      },
      { signal },
    )
    dialog.addEventListener('cancel', () => finish({ kind: 'closed' }), { signal })
    dialog.showModal()
  })
}
