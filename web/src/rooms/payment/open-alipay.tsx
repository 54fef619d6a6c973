import { useEffect, useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import placeStyles from './code-place.module.css'

/** A wallet that opens covers the page sooner than this; no browser tells whether one did. */
const openedWithinMs = 2500

interface Props {
  address: string
  amount: string
}

/** Opens Alipay with the code, and says what else can be done where the page is still in sight a moment later. */
export function OpenAlipay({ address, amount }: Props) {
  const { say } = useWords()
  const [asked, setAsked] = useState(0)
  const [notOpened, setNotOpened] = useState(false)
  useEffect(() => {
    if (asked === 0) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') setNotOpened(true)
    }, openedWithinMs)
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
        {say('paying.openAlipay', { amount })}
      </a>
      <p className={placeStyles.hint}>{say('paying.comesBack')}</p>
      {notOpened && (
        <Notice tone="warning" live>
          {say('paying.notOpened')}
        </Notice>
      )}
    </>
  )
}
