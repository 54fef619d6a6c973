import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import placeStyles from './code-area.module.css'

/** A wallet that opens covers the page sooner than this; no browser tells whether one did. */
const openTimeoutMs = 2500

interface Props {
  url: string
  amount: string
}

/** Opens Alipay with the code, and says what else can be done where the page is still in sight a moment later. */
export function OpenAlipay({ url: address, amount }: Props) {
  const { t } = useI18n()
  const [asked, setAsked] = useState(0)
  const [notOpened, setNotOpened] = useState(false)
  useEffect(() => {
    if (asked === 0) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') setNotOpened(true)
    }, openTimeoutMs)
    const covered = () => clearTimeout(timer)
    document.addEventListener('visibilitychange', covered)
    return () => {
      covered()
      document.removeEventListener('visibilitychange', covered)
    }
  }, [asked])
  return (
    <>
      <a
        className={buttonClass({ tone: 'primary', wide: true })}
        href={address}
        rel="noopener"
        onClick={() => setAsked(asked + 1)}
      >
        {t('paying.openAlipay', { amount })}
      </a>
      <p className={placeStyles.hint}>{t('paying.comesBack')}</p>
      {notOpened && (
        <Notice tone="warning" live>
          {t('paying.notOpened')}
        </Notice>
      )}
    </>
  )
}
