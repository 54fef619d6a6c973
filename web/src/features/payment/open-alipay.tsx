import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import areaStyles from './code-area.module.css'

/** A wallet that opens hides the page sooner than this; no browser reports whether one did. */
const openTimeoutMs = 2500

interface Props {
  url: string
  amount: string
}

/** Opens Alipay with the code, and shows alternatives if the page is still visible a moment later. */
export function OpenAlipay({ url, amount }: Props) {
  const { t } = useI18n()
  const [presses, setPresses] = useState(0)
  const [notOpened, setNotOpened] = useState(false)
  useEffect(() => {
    if (presses === 0) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') setNotOpened(true)
    }, openTimeoutMs)
    const cancel = () => clearTimeout(timer)
    document.addEventListener('visibilitychange', cancel)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', cancel)
    }
  }, [presses])
  return (
    <>
      <a
        className={buttonClass({ tone: 'primary', wide: true })}
        href={url}
        rel="noopener"
        onClick={() => setPresses(presses + 1)}
      >
        {t('paying.openAlipay', { amount })}
      </a>
      <p className={areaStyles.hint}>{t('paying.comesBack')}</p>
      {notOpened && (
        <Notice tone="warning" live>
          {t('paying.notOpened')}
        </Notice>
      )}
    </>
  )
}
