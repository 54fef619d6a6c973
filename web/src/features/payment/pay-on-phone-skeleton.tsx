import { useI18n } from '../../lib/messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import areaStyles from './code-area.module.css'
import styles from './pay-on-phone.module.css'

/** The skeleton of a payment on this phone, with the height of the most frequent content. */
export function PayOnPhoneSkeleton() {
  const { t } = useI18n()
  return (
    <div className={areaStyles.area} aria-busy="true">
      <VisuallyHidden live>{t('payment.qrLoading')}</VisuallyHidden>
      <Skeleton short />
      <div className={styles.bone}>
        <Skeleton shape="title" />
      </div>
      <Skeleton short />
    </div>
  )
}
