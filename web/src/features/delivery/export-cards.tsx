import { exportFormats } from '@faka/contract/delivery/delivery'
import {
  type ExportColumn,
  exportCards,
  exportColumns,
  maxExportedOrders,
} from '@faka/contract/delivery/order-timeline'
import type { OrderNo } from '@faka/contract/shared/ids'
import { verifyPasswordUrl } from '@faka/contract/shared/urls'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isDomainError } from '../../lib/call-errors.ts'
import { Link } from '../../lib/link.tsx'
import { findManageSecret } from '../../lib/manage-secret.ts'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { cardAccess } from './card-password.ts'
import styles from './export-cards.module.css'
import { passwordHost } from './password-host.ts'

const expected = [
  'orderNotFound',
  'notDelivered',
  'cardPasswordWanted',
  'cardPasswordWrong',
  'cardPasswordLocked',
  'tooOften',
] as const

interface Props {
  /** The selected orders, in the order of the export. */
  orderNos: readonly OrderNo[]
  onExported: () => void
}

/** The order that an error is about. */
const RejectionData = z.object({ orderNo: z.string() })

/** A link to the page that asks for the card password of an order, which may be on another host. */
function OpenOrderLink({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const host = passwordHost()
  const url = verifyPasswordUrl(orderNo)
  const label = t('orders.export.open')
  return host ? <a href={host + url}>{label}</a> : <Link to={url}>{label}</Link>
}

/** Why the export failed; an order that needs its card password has a link to where it is asked for. */
function ExportError({ error, orderNos }: { error: unknown; orderNos: readonly OrderNo[] }) {
  const { t } = useI18n()
  if (!isDomainError(error)) return null
  const rejectedOrderNo = RejectionData.safeParse(error.data).data?.orderNo
  const orderNo = orderNos.find((each) => each === rejectedOrderNo)
  const needsPassword = isDomainError(error, 'cardPasswordWanted', 'cardPasswordWrong')
  return (
    <Notice tone="error" live action={needsPassword && orderNo && <OpenOrderLink orderNo={orderNo} />}>
      {needsPassword && orderNo
        ? t('orders.export.password', { orderNo })
        : [error.message, orderNo].filter(Boolean).join(' · ')}
    </Notice>
  )
}

/** Exports the cards of several orders as one file with the chosen columns. */
export function ExportCards({ orderNos, onExported }: Props) {
  const { t } = useI18n()
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('txt')
  const [columns, setColumns] = useState<readonly ExportColumn[]>([])
  const exporting = useDownload({
    mutationKey: ['delivery.exportCards'],
    operation: exportCards,
    input: () => ({
      orders: orderNos.map((orderNo) => {
        // unlocks nothing; it lets the attempts of this device be counted apart from those of others
        const manageSecret = findManageSecret(orderNo)
        return { ...cardAccess(orderNo), ...(manageSecret !== undefined && { manageSecret }) }
      }),
      format,
      columns: [...columns],
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    expected,
    onSaved: onExported,
  })
  const reason =
    orderNos.length === 0
      ? t('orders.select.none')
      : orderNos.length > maxExportedOrders
        ? t('orders.select.most', { most: maxExportedOrders })
        : undefined
  return (
    <div className={styles.export}>
      <p className={styles.count} aria-live="polite">
        {t('orders.select.count', { count: orderNos.length })}
      </p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('orders.export.columns')}</legend>
        {exportColumns.map((column) => (
          <label key={column} className={styles.column}>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={({ currentTarget }) =>
                setColumns(
                  exportColumns.filter((each) =>
                    each === column ? currentTarget.checked : columns.includes(each),
                  ),
                )
              }
            />
            {t(`orders.export.${column}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.formats}>
        <label className={styles.format}>
          {t('orders.export.format')}
          <select
            className={styles.select}
            value={format}
            onChange={({ currentTarget }) =>
              setFormat(exportFormats.find((each) => each === currentTarget.value) ?? 'txt')
            }
          >
            {exportFormats.map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}
              </option>
            ))}
          </select>
        </label>
        <Button
          tone="primary"
          icon={<Download />}
          busy={exporting.isPending}
          disabledReason={reason}
          onClick={() => exporting.mutate()}
        >
          {t('orders.export.go')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('orders.export.safe')}</p>
      <ExportError error={exporting.error} orderNos={orderNos} />
      <VisuallyHidden live>
        {exporting.data && t('orders.export.done', { name: exporting.data })}
      </VisuallyHidden>
    </div>
  )
}
