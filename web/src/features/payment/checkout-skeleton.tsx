import { useI18n } from '../../lib/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './checkout.module.css'

/** The checkout while its order loads. */
export function CheckoutSkeleton() {
  const { t } = useI18n()
  return (
    <Panel>
      <VisuallyHidden live>{t('payment.loading')}</VisuallyHidden>
      <div className={styles.checkout}>
        <div className={styles.about}>
          <span className={styles.cover} />
          <div>
            <Skeleton shape="title" />
            <Skeleton short />
          </div>
        </div>
        <div className={styles.pay}>
          <div className={styles.square}>
            <Skeleton shape="title" />
          </div>
          <div className={styles.square}>
            <Skeleton shape="square" />
          </div>
        </div>
        <div className={styles.rest}>
          <Skeleton short />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </div>
    </Panel>
  )
}
