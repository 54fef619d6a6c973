import { useI18n } from '../../lib/messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import placeStyles from './code-area.module.css'
import styles from './pay-on-phone.module.css'

/** The place of the way to pay, as high as what mostly comes. */
export function PayOnPhoneSkeleton() {
  const { t } = useI18n()
  return (
    <div className={placeStyles.around} aria-busy="true">
      <VisuallyHidden live>{t('payment.qrLoading')}</VisuallyHidden>
      <Skeleton short />
      <div className={styles.bone}>
        <Skeleton shape="title" />
      </div>
      <Skeleton short />
    </div>
  )
}
