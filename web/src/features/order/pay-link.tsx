import type { OrderNo } from '@faka/contract/shared/ids'
import { checkoutUrl } from '@faka/contract/shared/urls'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './pay-link.module.css'

interface Props {
  orderNo: OrderNo
  payBefore: string
}

/** The link at which a buyer pays an order, to be sent to them. */
export function PayLink({ orderNo, payBefore }: Props) {
  const { t, locale } = useI18n()
  const link = location.origin + checkoutUrl(orderNo)
  return (
    <Panel title={t('soldOrder.payLink')}>
      <div className={styles.link}>
        <code className={styles.address} translate="no">
          {link}
        </code>
        <CopyButton
          text={link}
          tone="primary"
          label={t('soldOrder.payLink.copy')}
          doneLabel={t('soldOrder.payLink.copied')}
          failedLabel={t('soldOrder.payLink.failed')}
        />
      </div>
      <p className={styles.until}>
        {t('soldOrder.payLink.until')} <DateTime iso={payBefore} locale={locale} />
      </p>
    </Panel>
  )
}
