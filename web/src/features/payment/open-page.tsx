import { useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import areaStyles from './code-area.module.css'

interface Props {
  url: string
  amount: string
  /** For how many seconds the URL is valid after it was received; null: as long as the order is unpaid. */
  validSeconds: number | null
  /** When the URL was received: milliseconds since 1970. */
  receivedAt: number
  /** Requests a new URL; resolves to undefined where there is none. */
  renew: () => Promise<string | undefined>
}

/**
 * Opens the gateway's page in this window. The Referer names our origin and not the page: WeChat Pay rejects requests
 * without one. An expired URL is renewed first.
 */
export function OpenPage({ url, amount, validSeconds, receivedAt, renew }: Props) {
  const { t } = useI18n()
  const link = useRef<HTMLAnchorElement>(null)
  const renewing = useRef(false)
  const [busy, setBusy] = useState(false)
  const isExpired = () => validSeconds !== null && Date.now() - receivedAt >= validSeconds * 1000
  const open = async () => {
    renewing.current = true
    setBusy(true)
    const renewed = await renew()
    renewing.current = false
    setBusy(false)
    if (renewed === undefined || !link.current) return
    link.current.href = renewed
    link.current.click()
  }
  return (
    <>
      <a
        ref={link}
        className={buttonClass({ tone: 'primary', wide: true })}
        href={url}
        rel="noopener"
        referrerPolicy="origin"
        aria-busy={busy}
        onClick={(event) => {
          // a URL that was just renewed differs from the expired one
          if (!renewing.current && !(isExpired() && event.currentTarget.href === url)) return
          event.preventDefault()
          if (!renewing.current) void open()
        }}
      >
        {t('payment.payOnPhone', { amount })}
      </a>
      <p className={areaStyles.hint}>{t('paying.comesBack')}</p>
    </>
  )
}
