import { type ReactNode, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import styles from './other-device-code.module.css'

/**
 * The code for another device, on a phone that pays by itself. It is drawn when it is first opened: drawing blocks a phone
 * for longer than everything else on the page, and most never open it.
 */
export function OtherDeviceCode({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const [opened, setOpened] = useState(false)
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{t('payment.orScan')}</summary>
      {opened && children}
    </details>
  )
}
