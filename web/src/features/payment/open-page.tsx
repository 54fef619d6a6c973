import { useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import placeStyles from './code-area.module.css'

interface Props {
  url: string
  amount: string
  /** For how many seconds after it came the address is taken; null: as long as the order waits. */
  validSeconds: number | null
  /** When the address came, on the page's own clock: milliseconds since 1970. */
  receivedAt: number
  /** Asks for an address anew; answers it, or undefined where there is none. */
  renew: () => Promise<string | undefined>
}

/**
 * Opens the gateway's page in this window. The gateway is told which shop the buyer comes from and not which page:
 * WeChat Pay opens its page for nobody who comes from nowhere. An address that is over is asked for anew first.
 */
export function OpenPage({ url: address, amount, validSeconds, receivedAt, renew }: Props) {
  const { t } = useI18n()
  const link = useRef<HTMLAnchorElement>(null)
  const renewing = useRef(false)
  const [busy, setBusy] = useState(false)
  const isOver = () => validSeconds !== null && Date.now() - receivedAt >= validSeconds * 1000
  const open = async () => {
    renewing.current = true
    setBusy(true)
    const fresh = await renew()
    renewing.current = false
    setBusy(false)
    if (fresh === undefined || !link.current) return
    link.current.href = fresh
    link.current.click()
  }
  return (
    <>
      <a
        ref={link}
        className={buttonClass({ tone: 'primary', wide: true })}
        href={address}
        rel="noopener"
        referrerPolicy="origin"
        aria-busy={busy}
        onClick={(event) => {
          // an address that was just asked for differs from the one that is over
          if (!renewing.current && !(isOver() && event.currentTarget.href === address)) return
          event.preventDefault()
          if (!renewing.current) void open()
        }}
      >
        {t('payment.payOnPhone', { amount })}
      </a>
      <p className={placeStyles.hint}>{t('paying.comesBack')}</p>
    </>
  )
}
