import type { Order } from '@faka/contract/delivery/delivery'
import { getOrderFile } from '@faka/contract/delivery/order-file'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { cardAccess } from './card-password.ts'
import { orderQuery } from './get-order.ts'
import styles from './order-file.module.css'

interface Props {
  order: Order
  /** Called when a link was issued, which is recorded. */
  onIssued?: (() => void) | undefined
}

/** The file that an order delivered, and the button that downloads it; nothing for other orders. */
export default function OrderFilePanel({ order: { orderNo, status, file }, onIssued }: Props) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const downloading = useMutation({
    mutationKey: ['delivery.getOrderFile', { orderNo }],
    mutationFn: () => call(getOrderFile, cardAccess(orderNo)),
    onSuccess: (issued) => {
      client.setQueryData(orderQuery(orderNo).queryKey, (order) => order && { ...order, file: issued.file })
      onIssued?.()
      // it is saved: the page stays
      window.location.assign(issued.url)
    },
  })
  if (!file) return null
  const { name, sizeBytes, sha256, times, maxTimes } = file
  const isUsedUp = maxTimes !== null && times >= maxTimes
  return (
    <Panel title={t('orderFile.title')}>
      <div className={styles.file}>
        <p>
          <strong translate="no">{name}</strong> <span>{formatBytes(sizeBytes, locale)}</span>
        </p>
        {status === 'delivered' ? (
          <div>
            <Button
              tone="primary"
              icon={<Download />}
              busy={downloading.isPending}
              busyText={t('orderFile.busy')}
              disabledReason={isUsedUp ? t('orderFile.usedUp') : undefined}
              onClick={() => downloading.mutate()}
            >
              {t('orderFile.download')}
            </Button>
          </div>
        ) : (
          <p>{t('orderFile.refunded')}</p>
        )}
        <p className={styles.quiet}>
          {t('orderFile.hint')}{' '}
          {maxTimes === null
            ? t('orderFile.times', { times })
            : t('orderFile.timesOf', { times, max: maxTimes })}
        </p>
        <p className={styles.quiet}>{t('orderFile.version')}</p>
        <p className={styles.quiet}>
          SHA-256{' '}
          <code className={styles.hash} translate="no">
            {sha256}
          </code>
        </p>
        <VisuallyHidden live>{downloading.data && t('orderFile.started')}</VisuallyHidden>
      </div>
    </Panel>
  )
}
